import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { Attachment } from './attachment.entity.js';
import { PendingFile } from './pending-file.entity.js';

/** Names of proof files: attached to testimonials, and pending. */
@Injectable()
export class ProofFilesRepository {
  constructor(
    @InjectRepository(PendingFile) private readonly pendingFiles: Repository<PendingFile>,
    @InjectRepository(Attachment) private readonly attachments: Repository<Attachment>,
  ) {}

  async addPending(userId: number, names: string[]): Promise<void> {
    await this.pendingFiles.insert(names.map((name) => ({ name, userId })));
  }

  async deletePendingRows(names: string[]): Promise<void> {
    if (names.length > 0) await this.pendingFiles.delete({ name: In(names) });
  }

  findPendingByUser(userId: number): Promise<PendingFile[]> {
    return this.pendingFiles.findBy({ userId });
  }

  /**
   * The names among `names` that are pending, and stay so until the transaction ends. Waits for a transaction that is
   * attaching them: a lost connection does not show whether it is still being committed.
   */
  async lockPending(names: string[]): Promise<Set<string>> {
    const found = await this.pendingFiles.find({ where: { name: In(names) }, lock: { mode: 'pessimistic_write' } });
    return new Set(found.map(({ name }) => name));
  }

  /** The names among `names` that are attached to a testimonial. */
  async findAttachedNames(names: string[]): Promise<Set<string>> {
    const found = await this.attachments.find({ select: { name: true }, where: { name: In(names) } });
    return new Set(found.map(({ name }) => name));
  }
}
