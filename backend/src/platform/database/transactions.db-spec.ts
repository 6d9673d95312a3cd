import 'reflect-metadata';
import { Injectable, Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import { Column, Entity, PrimaryGeneratedColumn, Repository } from 'typeorm';
import { createTestDatabase } from '../../../test/app/test-database.js';
import { Database, DatabaseModule, selectColumns } from './index.js';

@Entity({ schema: 'public', name: 'notes' })
class Note {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  noteText!: string;
}

@Injectable()
class NotesRepository {
  constructor(
    @InjectRepository(Note) private readonly notes: Repository<Note>,
    private readonly database: Database,
  ) {}

  async add(noteText: string): Promise<void> {
    await this.notes.insert({ noteText });
  }

  async save(noteText: string): Promise<void> {
    await this.notes.save({ noteText });
  }

  /** With an entity. */
  countByEntity(): Promise<number> {
    return this.notes.count();
  }

  /** With SQL. */
  async findTexts(): Promise<string[]> {
    const rows = await this.database.query<Note>(`select ${selectColumns(Note, ['noteText'])} from notes order by id`);
    return rows.map(({ noteText }) => noteText);
  }
}

let app: INestApplicationContext;
let database: Database;
let notes: NotesRepository;

beforeAll(async () => {
  const url = await createTestDatabase();
  @Module({
    imports: [DatabaseModule.forRoot(url, url), TypeOrmModule.forFeature([Note])],
    providers: [NotesRepository],
  })
  class NotesModule {}
  app = await NestFactory.createApplicationContext(NotesModule, { logger: false });
  database = app.get(Database);
  notes = app.get(NotesRepository);
  await database.execute('create table notes (id int generated always as identity primary key, note_text text)');
});

beforeEach(() => database.execute('truncate notes'));

afterAll(() => app.close());

describe('injected repositories', () => {
  it('a repository writes in the transaction of its caller, and a rollback removes its rows', async () => {
    const failing = database.transaction(async () => {
      await notes.add('inserted');
      await notes.save('saved');
      expect(await notes.findTexts()).toEqual(['inserted', 'saved']);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await notes.countByEntity()).toBe(0);
  });

  it('a repository reads what SQL has written in the same transaction, and no other caller does', async () => {
    let readOutside!: () => void;
    const outside = new Promise<void>((resolve) => (readOutside = resolve)).then(() => notes.countByEntity());
    await database.transaction(async () => {
      await database.execute(`insert into notes (note_text) values ('uncommitted')`);
      expect(await notes.countByEntity()).toBe(1);
      readOutside();
      expect(await outside).toBe(0);
    });
    expect(await notes.findTexts()).toEqual(['uncommitted']);
  });

  it('concurrent transactions do not mix their rows', async () => {
    await Promise.allSettled(
      ['one', 'two', 'three', 'four'].map((text, index) =>
        database.transaction(async () => {
          await notes.add(text);
          if (index % 2 === 1) throw new Error('rolled back');
        }),
      ),
    );
    expect((await notes.findTexts()).sort()).toEqual(['one', 'three']);
  });

  it('without a transaction a write is committed immediately', async () => {
    await notes.add('committed');
    expect(await database.transaction(() => notes.countByEntity())).toBe(1);
  });
});
