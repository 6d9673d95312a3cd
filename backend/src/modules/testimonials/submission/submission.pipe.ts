import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { type FieldError, ValidationFailedError, validationPipe } from '../../../platform/http/index.js';
import { omitEmptyFields, parseFields } from './multipart.js';
import { ProofFiles, type UploadedFile } from '../proof-files/proof-files.js';
import { SubmissionValidator } from './submission-validator.js';
import { catalogFields } from './submission-rules.js';
import type { SubmissionDto } from './submission.dto.js';

/** A submission before validation. */
export interface RawSubmission {
  dto: Type<SubmissionDto>;
  body: unknown;
  /** Undefined for a JSON request. */
  files: UploadedFile[] | undefined;
  callerId: number;
}

/** The validated fields of a request, and the files of a multipart request. */
export interface ParsedSubmission<Dto> {
  submission: Dto;
  files: UploadedFile[] | undefined;
}

/** Fields that belong together. If one has an error, rule errors of the others are omitted. */
const fieldGroups = Object.values(catalogFields).map(({ idField, nameField, customField }): string[] => [
  idField,
  nameField,
  customField,
]);

const getTopLevelField = ({ field }: FieldError): string => field.split('.', 1)[0];

/** Validates a submission and reports all its errors in one response. */
@Injectable()
export class SubmissionPipe implements PipeTransform<RawSubmission, Promise<ParsedSubmission<SubmissionDto>>> {
  private readonly validationPipe = validationPipe();

  constructor(
    private readonly validator: SubmissionValidator,
    private readonly proofFiles: ProofFiles,
  ) {}

  async transform({ dto, body, files, callerId }: RawSubmission): Promise<ParsedSubmission<SubmissionDto>> {
    const fields = normalizeBody(body, files !== undefined);
    const metadata: ArgumentMetadata = { type: 'body', metatype: dto };
    const fileErrors: FieldError[] =
      files?.length === 0
        ? [{ field: 'proofFiles', code: 'required', detail: 'At least one proof file is required' }]
        : [];
    try {
      const submission = (await this.validationPipe.transform(fields, metadata)) as SubmissionDto;
      if (fileErrors.length === 0) return { submission, files };
      const { errors } = await this.validator.findErrors(submission, callerId);
      throw new ValidationFailedError([...errors, ...fileErrors]);
    } catch (error) {
      if (!(error instanceof ValidationFailedError) || error.found.includes(fileErrors[0])) throw error;
      // Text in the place of the files is no unknown field.
      const found = error.found.filter(({ field }) => field !== fileErrors[0]?.field);
      const ruleErrors = await this.validateRemaining(dto, fields as object, found, callerId);
      const typeErrors = files ? await this.proofFiles.findTypeErrors(files) : [];
      throw new ValidationFailedError([...ruleErrors, ...found, ...fileErrors, ...typeErrors]);
    }
  }

  /** Checks the rules over several fields for the fields that are valid by themselves. */
  private async validateRemaining(
    dto: Type<SubmissionDto>,
    fields: object,
    found: FieldError[],
    callerId: number,
  ): Promise<FieldError[]> {
    const failed = new Set(found.map(getTopLevelField));
    const remaining = Object.fromEntries(Object.entries(fields).filter(([name]) => !failed.has(name)));
    const { errors } = await this.validator.findErrors(plainToInstance(dto, remaining), callerId);
    return errors.filter((error) => {
      const field = getTopLevelField(error);
      const group = fieldGroups.find((names) => names.includes(field)) ?? [field];
      return !group.some((name) => failed.has(name));
    });
  }
}

function normalizeBody(body: unknown = {}, isForm: boolean): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const fields = omitEmptyFields({ ...body });
  return isForm ? parseFields(fields) : fields;
}
