import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Database, USE_PREPARED_STATEMENTS } from './database.js';
import { dataSourceOptions } from './data-source.js';

/** URL for LISTEN and the queues, which must not connect through a transaction pooler. */
export const DIRECT_DATABASE_URL = Symbol('DIRECT_DATABASE_URL');

@Module({})
export class DatabaseModule {
  static forRoot(url: string, directUrl: string): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRoot({
          ...dataSourceOptions(url, url === directUrl),
          autoLoadEntities: true,
          retryAttempts: 3,
        }),
      ],
      providers: [
        Database,
        { provide: DIRECT_DATABASE_URL, useValue: directUrl },
        { provide: USE_PREPARED_STATEMENTS, useValue: url === directUrl },
      ],
      exports: [Database, DIRECT_DATABASE_URL],
    };
  }
}
