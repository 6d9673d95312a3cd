import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { fileTypeFromFile } from 'file-type';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { ENV } from '../../../config/config.module.js';
import type { Env } from '../../../config/env.js';
import {
  type FieldError,
  type FieldErrorCode,
  ValidationFailedError,
  toSingleLine,
} from '../../../platform/http/index.js';
import { excludeFromBudget, renewBudget } from '../../../platform/database/index.js';
import { reachFailpoint } from '../../../platform/failpoints/index.js';
import { FileStorage, OrphanSweeper, TempFolder } from '../../../platform/storage/index.js';
import { PdfSanitizer } from '../pdf/pdf-sanitizer.js';
import { computeImageHash } from './image-hash.js';
import { ProofFilesRepository } from './proof-files.repository.js';

export const MAX_PROOF_FILES = 5;
export const MAX_PROOF_BYTES = 10_485_760;
const MAX_PIXELS = 40_000_000;
/**
 * Images converted at once; others wait. A conversion occupies one of the four threads that file operations need too, and up to
 * 160 MB.
 */
const MAX_CONVERSIONS = 2;
/** The tables of the standard instead of some for each image: 6% larger, for a quarter less CPU time. */
const JPEG = { quality: 85, optimiseCoding: false };
/** In pixels; enough to read a receipt. */
const MAX_EDGE = 2_400;

/** A file that multer wrote to disk. */
export interface UploadedFile {
  path: string;
  originalname: string;
  size: number;
}

/** A proof file that was validated and is in private storage. */
export interface StoredFile {
  name: string;
  mediaType: string;
  byteSize: number;
  /** See {@link computeImageHash}; null for a PDF. */
  imageHash: string | null;
}

export const uploadFolder = (env: Env): TempFolder => new TempFolder(join(env.dataDir, 'uploads'));

const pdfProblems = {
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

async function convertImage(path: string, type: string): Promise<{ bytes: Buffer; imageHash: string | null }> {
  const image = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
    .rotate()
    .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true });
  const bytes = await (type === 'jpg' ? image.jpeg(JPEG) : image.png({ compressionLevel: 6 })).toBuffer();
  return { bytes, imageHash: await computeImageHash(bytes) };
}

/**
 * Validates proof files by content, re-encodes images (which removes EXIF and GPS data) and sanitizes PDFs. Work on
 * files takes nothing from the database budget of a request: under load a file waits for others, and no time would be left.
 */
@Injectable()
export class ProofFiles implements OnApplicationShutdown, OnModuleInit {
  private readonly uploads: TempFolder;
  private readonly limitConversions = pLimit(MAX_CONVERSIONS);

  constructor(
    private readonly storage: FileStorage,
    private readonly sweeper: OrphanSweeper,
    private readonly repository: ProofFilesRepository,
    private readonly pdfs: PdfSanitizer,
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
        const result = await excludeFromBudget(() => this.reencode(file));
        if ('code' in result) errors.push(result);
        else prepared.push(result);
      }
      if (errors.length > 0) throw new ValidationFailedError(errors);
      renewBudget();
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

  /** SHA-256 of the uploaded bytes of each file in hex, to recognize a repeated submission. */
  hashUploads(files: UploadedFile[]): Promise<string[]> {
    return excludeFromBudget(() => Promise.all(files.map(({ path }) => hashFile(path))));
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
    const id = randomUUID();
    if (type.ext === 'pdf') {
      const path = this.uploads.newPath('.pdf');
      const result = await this.pdfs.sanitize(file.path, path);
      if (!('code' in result)) {
        return {
          stored: { name: `${id}.pdf`, mediaType: type.mime, byteSize: result.byteSize, imageHash: null },
          path,
        };
      }
      // A killed process may have written a part of the file.
      await rm(path, { force: true });
      return toFieldError(result.code, `${pdfProblems[result.code]}: ${name}.`);
    }
    const path = this.uploads.newPath(`.${type.ext}`);
    let converted: { bytes: Buffer; imageHash: string | null };
    try {
      converted = await this.limitConversions(() => convertImage(file.path, type.ext));
    } catch {
      return toFieldError('image_unreadable', `The image cannot be read or is larger than 40 megapixels: ${name}.`);
    }
    // Not with sharp, whose errors do not distinguish a full disk from an invalid image.
    const { bytes, imageHash } = converted;
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
    return { stored: { name: `${id}.${type.ext}`, mediaType: type.mime, byteSize: bytes.length, imageHash }, path };
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

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
