import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { Access } from '../../../platform/auth/index.js';
import { ParseIdPipe, ProblemCodes, ProblemDto } from '../../../platform/http/index.js';
import { KindPipe, type MergeableKind, mergeableKinds } from '../../catalog/index.js';
import { MergePreviewDto, MergePreviewQuery } from './merge-preview.dto.js';
import { MergePreviews } from './merge-previews.js';

@ApiTags('Catalog')
@Controller('api/admin/catalog')
@Access('admin')
export class MergePreviewController {
  constructor(private readonly previews: MergePreviews) {}

  /** Returns what a merge would change in rankings, without merging anything. It is rejected as the merge would be. */
  @Get(':kind/:id/merge-preview')
  @ProblemCodes('entry_not_found', 'already_merged')
  @ApiParam({ name: 'kind', enum: mergeableKinds })
  @ApiOkResponse({ type: MergePreviewDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  @ApiNotFoundResponse({ type: ProblemDto })
  @ApiConflictResponse({ description: 'already_merged', type: ProblemDto })
  get(
    @Param('kind', KindPipe) kind: MergeableKind,
    @Param('id', ParseIdPipe) id: number,
    @Query() { intoId }: MergePreviewQuery,
  ): Promise<MergePreviewDto> {
    return this.previews.preview(kind, id, intoId);
  }
}
