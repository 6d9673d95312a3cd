import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../../../platform/database/index.js';
import { Attachment } from './attachment.entity.js';
import { PendingFile } from './pending-file.entity.js';

/** Names of proof files: attached to testimonials, and pending. */
@Injectable()
export class ProofFilesRepository {
  constructor(private readonly database: Database) {}

  async addPending(userId: number, names: string[]): Promise<void> {
    await this.database.manager.insert(
      PendingFile,
      names.map((name) => ({ name, userId })),
    );
  }

  async deletePendingRows(names: string[]): Promise<void> {
    if (names.length > 0) await this.database.manager.delete(PendingFile, { name: In(names) });
  }

  findPendingByUser(userId: number): Promise<PendingFile[]> {
    return this.database.manager.findBy(PendingFile, { userId });
  }

  /** The names among `names` that are attached to a testimonial. */
  async findAttachedNames(names: string[]): Promise<Set<string>> {
    const found = await this.database.manager.find(Attachment, { select: { name: true }, where: { name: In(names) } });
    return new Set(found.map(({ name }) => name));
  }
}
