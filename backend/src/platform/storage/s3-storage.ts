import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type {
  ListMultipartUploadsCommandInput,
  ListMultipartUploadsCommandOutput,
  PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import type { OnModuleDestroy } from '@nestjs/common';
import type { S3Account, S3Location } from '../../config/storage-location.js';
import { isFileMissing, type RemoteStorageError, toStorageError } from './errors.js';
import { FileStorage, KEY_PATTERN, PARTIAL_FILES, type StoredFile } from './file-storage.js';
import { hashStream } from './hash-stream.js';
import { openS3, type S3Sdk } from './s3-client.js';

/** The least that S3 accepts. Larger files are uploaded in parts, two of which are in memory. */
const PART_BYTES = 5 * 1_048_576;
const PARALLEL_PARTS = 2;
/** Metadata of each object: the SHA-256 of the whole file in hex. The checksum of S3 is one of the parts' checksums. */
const HASH = 'sha256';
/** Written by {@link S3Storage.check}; not a key, so it is never listed. */
const CHECK_NAME = '.check';
/** How long a successful check is valid: probes may be frequent, and each write is charged. */
const CHECKED_MS = 5_000;

/** Files in a private bucket of S3 or a compatible service. See docs/adr/0020. */
export class S3Storage extends FileStorage implements OnModuleDestroy {
  private sdk?: Promise<S3Sdk>;
  private checkedAt = -Infinity;

  constructor(
    private readonly location: S3Location,
    private readonly account?: S3Account,
  ) {
    super();
  }

  get description(): string {
    return `s3://${this.location.bucket}/${this.location.prefix}`;
  }

  /** At the start, so that no request waits until the SDK is loaded. */
  async onModuleInit(): Promise<void> {
    await this.getSdk();
  }

  async onModuleDestroy(): Promise<void> {
    (await this.sdk)?.client.destroy();
  }

  async store(key: string, localPath: string): Promise<void> {
    const address = this.address(key);
    const sha256 = await hashStream(createReadStream(localPath));
    await this.run(async ({ client, Upload }) => {
      const params: PutObjectCommandInput = {
        ...address,
        Body: createReadStream(localPath),
        Metadata: { [HASH]: sha256 },
        ...this.uploadOptions,
      };
      // An object becomes visible when it is complete. The parts of a failed upload are deleted.
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARALLEL_PARTS }).done();
    });
  }

  async open(key: string): Promise<Readable> {
    const address = this.address(key);
    const { Body } = await this.run(({ client, commands }) => client.send(new commands.GetObjectCommand(address)));
    return Body as Readable;
  }

  async delete(key: string): Promise<void> {
    const [folder, name, uploadId] = key.split('/');
    if (folder === PARTIAL_FILES) return this.abortUpload(decode(name), decode(uploadId));
    const address = this.address(key);
    await this.run(({ client, commands }) => client.send(new commands.DeleteObjectCommand(address)));
  }

  async *list(folder?: string): AsyncGenerator<StoredFile> {
    if (folder === PARTIAL_FILES) return yield* this.listUploads();
    const Prefix = this.location.prefix + (folder === undefined ? '' : `${folder}/`);
    let ContinuationToken: string | undefined;
    do {
      const input = { Bucket: this.location.bucket, Prefix, ContinuationToken };
      const page = await this.run(({ client, commands }) => client.send(new commands.ListObjectsV2Command(input)));
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        const key = Key.slice(this.location.prefix.length);
        if (KEY_PATTERN.test(key)) yield { key, changedAt: LastModified ?? new Date() };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  async findHash(key: string): Promise<string | undefined> {
    const address = this.address(key);
    try {
      const { Metadata } = await this.run(({ client, commands }) =>
        client.send(new commands.HeadObjectCommand(address)),
      );
      return Metadata?.[HASH] ?? (await hashStream(await this.open(key)));
    } catch (error) {
      if (isFileMissing(error)) return undefined;
      throw error;
    }
  }

  async check(): Promise<void> {
    if (performance.now() - this.checkedAt < CHECKED_MS) return;
    const input = { Bucket: this.location.bucket, Key: this.location.prefix + CHECK_NAME, Body: 'writable' };
    await this.run(({ client, commands }) =>
      client.send(new commands.PutObjectCommand({ ...input, ...this.uploadOptions })),
    );
    this.checkedAt = performance.now();
  }

  /** Uploads that were not completed, as files below {@link PARTIAL_FILES}. */
  private async *listUploads(): AsyncGenerator<StoredFile> {
    const { bucket: Bucket, prefix: Prefix } = this.location;
    let marker: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
    while (marker) {
      const input: ListMultipartUploadsCommandInput = { Bucket, Prefix, ...marker };
      const page = await this.run(({ client, commands }) =>
        client.send(new commands.ListMultipartUploadsCommand(input)),
      ).catch((error: unknown) => {
        // Some compatible services delete incomplete uploads by themselves and do not list them.
        if ((error as RemoteStorageError).reason === 'NotImplemented')
          return { IsTruncated: false } as ListMultipartUploadsCommandOutput;
        throw error;
      });
      for (const { Key = '', UploadId = '', Initiated } of page.Uploads ?? []) {
        yield { key: `${PARTIAL_FILES}/${encode(Key)}/${encode(UploadId)}`, changedAt: Initiated ?? new Date() };
      }
      marker = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : undefined;
    }
  }

  private async abortUpload(Key: string, UploadId: string): Promise<void> {
    const input = { Bucket: this.location.bucket, Key, UploadId };
    await this.run(({ client, commands }) => client.send(new commands.AbortMultipartUploadCommand(input))).catch(
      (error: unknown) => {
        if (!isFileMissing(error)) throw error;
      },
    );
  }

  private address(key: string): { Bucket: string; Key: string } {
    if (!KEY_PATTERN.test(key)) throw new Error(`not a storage key: ${key}`);
    return { Bucket: this.location.bucket, Key: this.location.prefix + key };
  }

  /** The server verifies the checksum of each part before it stores it. */
  private get uploadOptions(): Pick<PutObjectCommandInput, 'ChecksumAlgorithm' | 'ServerSideEncryption'> {
    const { encryption } = this.location;
    return { ChecksumAlgorithm: 'SHA256', ...(encryption !== 'none' && { ServerSideEncryption: encryption }) };
  }

  private getSdk(): Promise<S3Sdk> {
    return (this.sdk ??= openS3(this.location, this.account));
  }

  private async run<Result>(request: (sdk: S3Sdk) => Promise<Result>): Promise<Result> {
    const sdk = await this.getSdk();
    try {
      return await request(sdk);
    } catch (error) {
      throw toStorageError(error);
    }
  }
}

const encode = (text: string): string => Buffer.from(text).toString('hex');
const decode = (text: string): string => Buffer.from(text, 'hex').toString();
