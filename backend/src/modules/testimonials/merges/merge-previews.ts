import { Injectable } from '@nestjs/common';
import { type MergeableKind, MergesService } from '../../catalog/index.js';
import { AppliedMergesRepository } from './applied-merges.repository.js';
import type { MergePreviewDto } from './merge-preview.dto.js';

/** What merges would change. */
@Injectable()
export class MergePreviews {
  constructor(
    private readonly merges: MergesService,
    private readonly repository: AppliedMergesRepository,
  ) {}

  /** Rejects what {@link MergesService.merge} rejects. */
  async preview(kind: MergeableKind, id: number, intoId: number): Promise<MergePreviewDto> {
    await this.merges.findMergeable(kind, id, intoId);
    return { authorsOfBoth: kind === 'brands' ? 0 : await this.repository.countAuthorsOfBoth(kind, id, intoId) };
  }
}
