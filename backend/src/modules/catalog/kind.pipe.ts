import { Injectable, type PipeTransform } from '@nestjs/common';
import { ValidationFailedError } from '../../platform/http/index.js';
import { mergeableKinds, type MergeableKind } from './merges/merge.entity.js';

/** Validates the kind of catalog entry in a path. */
@Injectable()
export class KindPipe implements PipeTransform<string, MergeableKind> {
  transform(value: string): MergeableKind {
    const kind = mergeableKinds.find((candidate) => candidate === value);
    if (kind) return kind;
    const detail = `kind must be one of ${mergeableKinds.join(', ')}.`;
    throw new ValidationFailedError([{ field: 'kind', code: 'unknown', detail }]);
  }
}
