import { Injectable, type PipeTransform } from '@nestjs/common';
import { ValidationFailedError } from '../../platform/http/index.js';
import { mergeableKinds, type MergeableKind } from './merge.entity.js';

/** A kind of entries in a path. */
@Injectable()
export class KindPipe implements PipeTransform<string, MergeableKind> {
  transform(value: string): MergeableKind {
    const kind = mergeableKinds.find((known) => known === value);
    if (kind) return kind;
    const detail = `kind takes one of ${mergeableKinds.join(', ')}.`;
    throw new ValidationFailedError([{ field: 'kind', code: 'unknown', detail }]);
  }
}
