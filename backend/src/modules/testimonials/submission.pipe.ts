import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { type FieldError, ValidationFailedError, validationPipe } from '../../platform/http/index.js';
import { omitEmptyFields, parseFields } from './multipart.js';
import { ProofFiles, type UploadedFile } from './proof-files.js';
import { SubmissionValidator } from './submission-validator.js';
import { subjects } from './submission-rules.js';
import type { SubmissionDto } from './submission.dto.js';

/** A submission as it arrived. */
export interface RawSubmission {
  dto: Type<SubmissionDto>;
  body: unknown;
  /** Undefined: sent as JSON. */
  files: UploadedFile[] | undefined;
  callerId: number;
}

/** What came with the request: the validated fields, and the files of a multipart one. */
export interface SentSubmission<Dto> {
  submission: Dto;
  files: UploadedFile[] | undefined;
}

/** Fields that make one choice: what is wrong with one of them says enough about the others. */
const choices = Object.values(subjects).map(({ idField, nameField, customField }): string[] => [
  idField,
  nameField,
  customField,
]);

const topField = ({ field }: FieldError): string => field.split('.', 1)[0];

/** Validates a submission as a whole: one answer names everything that is wrong in it. */
@Injectable()
export class SubmissionPipe implements PipeTransform<RawSubmission, Promise<SentSubmission<SubmissionDto>>> {
  private readonly fields = validationPipe();

  constructor(
    private readonly check: SubmissionValidator,
    private readonly proofFiles: ProofFiles,
  ) {}

  async transform({ dto, body, files, callerId }: RawSubmission): Promise<SentSubmission<SubmissionDto>> {
    const fields = normalizeBody(body, files !== undefined);
    const metadata: ArgumentMetadata = { type: 'body', metatype: dto };
    const fileErrors: FieldError[] =
      files?.length === 0
        ? [{ field: 'proofFiles', code: 'required', detail: 'At least one proof file is required' }]
        : [];
    try {
      const submission = (await this.fields.transform(fields, metadata)) as SubmissionDto;
      if (fileErrors.length === 0) return { submission, files };
      const { errors } = await this.check.examine(submission, callerId);
      throw new ValidationFailedError([...errors, ...fileErrors]);
    } catch (error) {
      if (!(error instanceof ValidationFailedError) || error.found.includes(fileErrors[0])) throw error;
      const further = await this.examineRest(dto, fields as object, error.found, callerId);
      const ofFiles = files ? await this.proofFiles.findTypeErrors(files) : [];
      throw new ValidationFailedError([...further, ...error.found, ...fileErrors, ...ofFiles]);
    }
  }

  /** What the rules that join several fields say of those that are right by themselves. */
  private async examineRest(
    dto: Type<SubmissionDto>,
    fields: object,
    found: FieldError[],
    callerId: number,
  ): Promise<FieldError[]> {
    const failed = new Set(found.map(topField));
    const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !failed.has(name)));
    const { errors } = await this.check.examine(plainToInstance(dto, rest), callerId);
    return errors.filter((error) => {
      const field = topField(error);
      const choice = choices.find((names) => names.includes(field)) ?? [field];
      return !choice.some((name) => failed.has(name));
    });
  }
}

function normalizeBody(body: unknown = {}, isForm: boolean): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const fields = omitEmptyFields({ ...body });
  return isForm ? parseFields(fields) : fields;
}
