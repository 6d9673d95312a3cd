import { Injectable } from '@nestjs/common';
import { isForeignKeyViolation } from '../../../platform/database/index.js';
import { UsersService } from '../../identity/index.js';
import type { TestimonialSnapshot } from '../testimonial-snapshot.js';
import { TestimonialsRepository } from '../testimonials.repository.js';
import { ProofFiles, type StoredFile, type UploadedFile } from './proof-files.js';

/** Undefined for a JSON request, which has no files. */
export type UploadedFiles = UploadedFile[] | undefined;

/**
 * The files of testimonials. They are stored before the transaction that attaches them, and deleted after the one that
 * detaches them; in between they are pending.
 */
@Injectable()
export class Attachments {
  constructor(
    private readonly repository: TestimonialsRepository,
    private readonly proofFiles: ProofFiles,
    private readonly users: UsersService,
  ) {}

  /** Stores the files before `operation`, and deletes those that are not attached after it. */
  async store<Result extends { filesUsed: boolean }>(
    userId: number,
    files: UploadedFiles,
    operation: (storedFiles: StoredFile[]) => Promise<Result>,
  ): Promise<Result> {
    const storedFiles = files === undefined ? [] : await this.storeAll(userId, files);
    let used = false;
    try {
      const result = await operation(storedFiles);
      used = result.filesUsed;
      return result;
    } finally {
      if (!used) await this.proofFiles.deletePending(storedFiles);
    }
  }

  /** Part of the caller's transaction, like the following ones. */
  async attach(testimonialId: number, storedFiles: StoredFile[]): Promise<void> {
    await this.repository.replaceAttachments(testimonialId, storedFiles);
    await this.proofFiles.clearPending(storedFiles);
  }

  /** Returns the former files, for {@link delete} after the transaction. */
  async replace(testimonial: TestimonialSnapshot, storedFiles: StoredFile[]): Promise<{ name: string }[]> {
    const replaced = await this.repository.findAttachments(testimonial.id);
    await this.attach(testimonial.id, storedFiles);
    await this.proofFiles.markPending(testimonial.userId, replaced);
    return replaced;
  }

  /** Detaches all files by `deletion` of the testimonial and returns them, for {@link delete} after the transaction. */
  async detach({ id, userId }: TestimonialSnapshot, deletion: () => Promise<void>): Promise<{ name: string }[]> {
    const detached = await this.repository.findAttachments(id);
    await deletion();
    await this.proofFiles.markPending(userId, detached);
    return detached;
  }

  /** Deletes files that no testimonial has. */
  delete(files: { name: string }[]): Promise<void> {
    return this.proofFiles.delete(files);
  }

  private storeAll(userId: number, files: UploadedFile[]): Promise<StoredFile[]> {
    return this.proofFiles.store(userId, files).catch(async (error: unknown) => {
      // The user was erased during the upload.
      if (isForeignKeyViolation(error)) await this.users.assertUserActive(userId);
      throw error;
    });
  }
}
