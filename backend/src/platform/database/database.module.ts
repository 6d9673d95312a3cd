import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Database, USE_PREPARED_STATEMENTS } from './database.js';
import { dataSourceOptions } from './data-source.js';
import { DIRECT_DATABASE_URL } from './direct-database-url.js';
import { NotificationListener } from './notification-listener.js';
import { REPLICA_URLS, Replicas } from './replicas.js';
import { runWork } from './work.js';

@Module({})
export class DatabaseModule {
  static forRoot(url: string, directUrl: string, replicaUrls: string[] = []): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({
            ...dataSourceOptions(url, url === directUrl),
            autoLoadEntities: true,
            retryAttempts: 3,
          }),
          // It queries the version of the server: with a connection that a request can use later.
          dataSourceFactory: (options) => runWork('request-read', () => new DataSource(options!).initialize()),
        }),
      ],
      providers: [
        Database,
        NotificationListener,
        Replicas,
        { provide: REPLICA_URLS, useValue: replicaUrls },
        { provide: DIRECT_DATABASE_URL, useValue: directUrl },
        { provide: USE_PREPARED_STATEMENTS, useValue: url === directUrl },
      ],
      exports: [Database, NotificationListener, DIRECT_DATABASE_URL],
    };
  }
}
