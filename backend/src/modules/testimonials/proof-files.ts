import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import {
  type FieldError,
  type FieldErrorCode,
  ValidationFailedError,
  toSingleLine,
} from '../../platform/http/index.js';
import { FileStorage, OrphanSweeper, TempFolder } from '../../platform/storage/index.js';
import { PdfSanitizer } from './pdf/pdf-sanitizer.js';
import { ProofFilesRepository } from './proof-files.repository.js';

export const MAX_PROOF_FILES = 5;
export const MAX_PROOF_BYTES = 10_485_760;
const MAX_PIXELS = 40_000_000;
/** Reviewers need to read a receipt, not to print a poster. */
const MAX_EDGE = 2_400;

/** A file as multer left it on disk. */
export interface UploadedFile {
  path: string;
  originalname: string;
  size: number;
}

/** A proof file that passed every check and lies in private storage. */
export interface StoredFile {
  name: string;
  mediaType: string;
  byteSize: number;
  /** Of the bytes as they were sent, hex; tells a repeated submission from another one. */
  sourceHash: string;
}

export const uploadFolder = (env: Env): TempFolder => new TempFolder(join(env.dataDir, 'uploads'));

const pdfProblems = {
  pdf_unreadable: 'The PDF cannot be read or is protected by a password',
  pdf_active: 'The PDF holds scripts, actions or media, or carries or refers to other files',
};

const MAX_SHOWN_NAME_LENGTH = 100;

/** A file's name in a sentence: it is the sender's, and may try to be something else. */
export const truncateFileName = (name: string): string => {
  const shown = [...toSingleLine(name.replaceAll('\0', ''))];
  return shown.length > MAX_SHOWN_NAME_LENGTH ? `${shown.slice(0, MAX_SHOWN_NAME_LENGTH).join('')}…` : shown.join('');
};

const PROOF_FOLDER = 'proof';

export const storageKey = (name: string): string => `${PROOF_FOLDER}/${name.slice(0, 2)}/${name}`;

/** Decides by content, re-encodes images (so that EXIF and GPS are gone), copies the pages of PDFs and rejects active ones. */
@Injectable()
export class ProofFiles implements OnApplicationShutdown, OnModuleInit {
  private readonly uploads: TempFolder;

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
    this.sweeper.register(PROOF_FOLDER, (names) => this.repository.attached(names));
    await this.uploads.open();
  }

  onApplicationShutdown(): void {
    this.uploads.close();
  }

  /**
   * Checks all files, then keeps all of them.
   * They are pending until {@link settle}: what happens to the user in between happens to them too.
   * @throws InvalidFields naming each file that cannot be accepted; nothing is kept then
   */
  async store(userId: number, files: UploadedFile[]): Promise<StoredFile[]> {
    const made: { stored: StoredFile; path: string }[] = [];
    const errors: FieldError[] = [];
    try {
      for (const file of files) {
        const result = await this.validate(file);
        if ('code' in result) errors.push(result);
        else made.push(result);
      }
      if (errors.length > 0) throw new ValidationFailedError(errors);
      await this.repository.addPending(
        userId,
        made.map(({ stored: kept }) => kept.name),
      );
      for (const { stored: kept, path } of made) await this.storage.store(storageKey(kept.name), path);
      return made.map(({ stored: kept }) => kept);
    } catch (error) {
      await this.delete(made.map(({ stored: kept }) => kept));
      throw error;
    } finally {
      await Promise.all(made.map(({ path }) => rm(path, { force: true })));
    }
  }

  async delete(files: { name: string }[]): Promise<void> {
    await Promise.all(files.map(({ name }) => this.storage.delete(storageKey(name))));
    await this.settle(files);
  }

  /** A testimonial has them now, or nobody has. Part of the caller's transaction. */
  async settle(files: { name: string }[]): Promise<void> {
    await this.repository.deletePending(files.map(({ name }) => name));
  }

  /** Removes what the user sent and no testimonial has: a process died on the way. */
  async dropPending(userId: number): Promise<void> {
    await this.delete(await this.repository.findPendingByUser(userId));
  }

  /** What can be said of files without reading all of them. */
  async findTypeErrors(files: UploadedFile[]): Promise<FieldError[]> {
    const errors = await Promise.all(
      files.map(async (file) => (isSupported(await typeOf(file)) ? [] : [unsupportedType(file)])),
    );
    return errors.flat();
  }

  private async validate(file: UploadedFile): Promise<{ stored: StoredFile; path: string } | FieldError> {
    const refuse = (code: FieldErrorCode, detail: string): FieldError => ({ field: 'proofFiles', code, detail });
    const name = truncateFileName(file.originalname);
    const type = await typeOf(file);
    if (!isSupported(type)) return unsupportedType(file);
    const sourceHash = await hashFile(file.path);
    const id = randomUUID();
    if (type.ext === 'pdf') {
      const path = this.uploads.newPath('.pdf');
      const result = await this.pdfs.sanitize(file.path, path);
      if (!('code' in result)) {
        return { stored: { name: `${id}.pdf`, mediaType: type.mime, byteSize: result.byteSize, sourceHash }, path };
      }
      // A process that was ended may have begun to write.
      await rm(path, { force: true });
      return refuse(result.code, `${pdfProblems[result.code]}: ${name}.`);
    }
    const path = this.uploads.newPath(`.${type.ext}`);
    let bytes: Buffer;
    try {
      const image = sharp(file.path, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
        .rotate()
        .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true });
      bytes = await (type.ext === 'jpg' ? image.jpeg({ quality: 85 }) : image.png({ compressionLevel: 6 })).toBuffer();
    } catch {
      return refuse('image_unreadable', `The image cannot be read or is larger than 40 megapixels: ${name}.`);
    }
    // Not by the library, which does not tell a full disk from an image that it cannot read.
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
    return { stored: { name: `${id}.${type.ext}`, mediaType: type.mime, byteSize: bytes.length, sourceHash }, path };
  }
}

type SupportedType = { ext: 'jpg' | 'png' | 'pdf'; mime: string };

const typeOf = ({ path, size }: UploadedFile) => (size > 0 ? fileTypeFromFile(path) : undefined);

const isSupported = (type: { ext: string; mime: string } | undefined): type is SupportedType =>
  type !== undefined && ['jpg', 'png', 'pdf'].includes(type.ext);

const unsupportedType = ({ originalname }: UploadedFile): FieldError => ({
  field: 'proofFiles',
  code: 'file_type',
  detail: `File type not supported: ${truncateFileName(originalname)}. Please use JPG, PNG, or PDF files.`,
});

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
