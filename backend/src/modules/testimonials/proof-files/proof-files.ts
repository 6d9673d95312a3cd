import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { fileTypeFromFile } from 'file-type';
import { ENV } from '../../../config/config.module.js';
import type { Env } from '../../../config/env.js';
import {
  type FieldError,
  type FieldErrorCode,
  ValidationFailedError,
  toSingleLine,
} from '../../../platform/http/index.js';
import { Database, excludeFromBudget, resetBudget } from '../../../platform/database/index.js';
import { reachFailpoint } from '../../../platform/failpoints/index.js';
import { ImageConverter } from '../../../platform/images/index.js';
import { FileStorage, OrphanSweeper, TempFolder } from '../../../platform/storage/index.js';
import { PdfSanitizer } from '../pdf/pdf-sanitizer.js';
import { ProofFilesRepository } from './proof-files.repository.js';

export const MAX_PROOF_FILES = 5;
export const MAX_PROOF_BYTES = 10_485_760;
/** In pixels; enough to read a receipt. */
const MAX_EDGE = 2_400;

/** A file that multer wrote to disk. */
export interface UploadedFile {
  path: string;
  originalname: string;
  size: number;
  /** Of the content, in hex; recognizes a repeated submission. */
  sha256: string;
}

/** A proof file that was validated and is in private storage. */
export interface StoredFile {
  name: string;
  mediaType: string;
  byteSize: number;
  /** Perceptual hash; null for a PDF and an image without structure. */
  imageHash: string | null;
}

/** Temporary copies of proof files; those that a crash leaves behind are deleted by each process that serves requests. */
export const uploadFolder = (env: Env): TempFolder => new TempFolder(join(env.dataDir, 'uploads'));

const contentProblems = {
  image_unreadable: 'The image cannot be read, is larger than 40 megapixels, or needs too much memory',
  pdf_unreadable: 'The PDF cannot be read or is protected by a password',
  pdf_active: 'The PDF contains scripts, actions or media, or embeds or refers to other files',
};

const MAX_SHOWN_NAME_LENGTH = 100;

/** A file name for messages. It is untrusted: NUL characters and line breaks are removed and the length is limited. */
export const truncateFileName = (name: string): string => {
  const shown = [...toSingleLine(name.replaceAll('\0', ''))];
  return shown.length > MAX_SHOWN_NAME_LENGTH ? `${shown.slice(0, MAX_SHOWN_NAME_LENGTH).join('')}…` : shown.join('');
};

const PROOF_FOLDER = 'proof';

export const storageKey = (name: string): string => `${PROOF_FOLDER}/${name.slice(0, 2)}/${name}`;

/**
 * Validates proof files by content, re-encodes images (which removes EXIF and GPS data) and sanitizes PDFs. Work on
 * files takes nothing from the database budget of a request: under load a file waits for others, and no time would be left.
 */
@Injectable()
export class ProofFiles implements OnApplicationShutdown, OnModuleInit {
  private readonly uploads: TempFolder;

  constructor(
    private readonly database: Database,
    private readonly storage: FileStorage,
    private readonly sweeper: OrphanSweeper,
    private readonly repository: ProofFilesRepository,
    private readonly pdfs: PdfSanitizer,
    private readonly images: ImageConverter,
    @Inject(ENV) env: Env,
  ) {
    this.uploads = uploadFolder(env);
  }

  async onModuleInit(): Promise<void> {
    this.sweeper.register(PROOF_FOLDER, (names) => this.repository.findAttachedNames(names));
    await this.uploads.open();
  }

  onApplicationShutdown(): void {
    this.uploads.close();
  }

  /**
   * Validates all files, then stores all of them. They are pending until {@link clearPending}, so that an erasure of
   * the user in between deletes them too.
   * @throws ValidationFailedError with an error for each invalid file; no file is stored then
   */
  async store(userId: number, files: UploadedFile[]): Promise<StoredFile[]> {
    const prepared: { stored: StoredFile; path: string }[] = [];
    const errors: FieldError[] = [];
    try {
      for (const file of files) {
        const result = await this.reencode(file);
        if ('code' in result) errors.push(result);
        else prepared.push(result);
      }
      resetBudget();
      if (errors.length > 0) throw new ValidationFailedError(errors);
      await this.repository.addPending(
        userId,
        prepared.map(({ stored }) => stored.name),
      );
      await excludeFromBudget(async () => {
        for (const { stored, path } of prepared) await this.storage.store(storageKey(stored.name), path);
      });
      reachFailpoint('proof-files.after-store');
      return prepared.map(({ stored }) => stored);
    } catch (error) {
      await this.delete(prepared.map(({ stored }) => stored));
      throw error;
    } finally {
      await Promise.all(prepared.map(({ path }) => rm(path, { force: true })));
    }
  }

  async delete(files: { name: string }[]): Promise<void> {
    await Promise.all(files.map(({ name }) => this.storage.delete(storageKey(name))));
    await this.clearPending(files);
  }

  /** Deletes files that an operation should have attached. If only its answer was lost, they are attached and stay. */
  async deletePending(files: { name: string }[]): Promise<void> {
    if (files.length === 0) return;
    await this.database.transaction(async () => {
      const pending = await this.repository.lockPending(files.map(({ name }) => name));
      await this.delete(files.filter(({ name }) => pending.has(name)));
    });
  }

  /**
   * Marks files that will be deleted after the caller's transaction. If that fails or the process ends before, an erasure of
   * the user still finds them.
   */
  async markPending(userId: number, files: { name: string }[]): Promise<void> {
    if (files.length === 0) return;
    await this.repository.addPending(
      userId,
      files.map(({ name }) => name),
    );
  }

  /** Clears the pending state of files that were attached or deleted. Part of the caller's transaction. */
  async clearPending(files: { name: string }[]): Promise<void> {
    await this.repository.deletePendingRows(files.map(({ name }) => name));
  }

  /** Deletes the user's files that were not attached to a testimonial because a process crashed. */
  async deletePendingFilesByUser(userId: number): Promise<void> {
    await this.delete(await this.repository.findPendingByUser(userId));
  }

  /** Checks the file types only, without reading whole files. */
  async findTypeErrors(files: UploadedFile[]): Promise<FieldError[]> {
    const errors = await excludeFromBudget(() =>
      Promise.all(
        files.map(async (file) => (isSupported(await detectType(file)) ? [] : [toUnsupportedTypeError(file)])),
      ),
    );
    return errors.flat();
  }

  private async reencode(file: UploadedFile): Promise<{ stored: StoredFile; path: string } | FieldError> {
    const toFieldError = (code: FieldErrorCode, detail: string): FieldError => ({ field: 'proofFiles', code, detail });
    const name = truncateFileName(file.originalname);
    const type = await detectType(file);
    if (!isSupported(type)) return toUnsupportedTypeError(file);
    const path = this.uploads.newPath(`.${type.ext}`);
    let isComplete = false;
    try {
      const result = await this.copyContent(type.ext, file.path, path);
      if ('code' in result) return toFieldError(result.code, `${contentProblems[result.code]}: ${name}.`);
      isComplete = true;
      return {
        stored: { name: `${randomUUID()}.${type.ext}`, mediaType: type.mime, imageHash: null, ...result },
        path,
      };
    } finally {
      // A killed process or a full disk may leave a part of the file.
      if (!isComplete) await rm(path, { force: true });
    }
  }

  /** Writes a copy without metadata and active content. */
  private async copyContent(ext: SupportedType['ext'], source: string, target: string) {
    if (ext === 'pdf') return this.pdfs.sanitize(source, target);
    const result = await this.images.convert({ source, target, format: ext, maxEdge: MAX_EDGE });
    return 'code' in result ? result : { byteSize: result.byteSize, imageHash: result.hash };
  }
}

type SupportedType = { ext: 'jpg' | 'png' | 'pdf'; mime: string };

const detectType = ({ path, size }: UploadedFile) => (size > 0 ? fileTypeFromFile(path) : undefined);

const isSupported = (type: { ext: string; mime: string } | undefined): type is SupportedType =>
  type !== undefined && ['jpg', 'png', 'pdf'].includes(type.ext);

const toUnsupportedTypeError = ({ originalname }: UploadedFile): FieldError => ({
  field: 'proofFiles',
  code: 'file_type',
  detail: `File type not supported: ${truncateFileName(originalname)}. Please use JPG, PNG, or PDF files.`,
});
