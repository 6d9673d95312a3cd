import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Put, Query } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '../../platform/auth/index.js';
import {
  type Language,
  PageQuery,
  ParseIdPipe,
  ProblemDto,
  ProblemCodes,
  RequestLanguage,
} from '../../platform/http/index.js';
import {
  MergeIntoDto,
  MergeReceiptDto,
  MergesDto,
  CustomEntriesDto,
  CustomEntriesQuery,
  RenameDto,
} from './catalog-admin.dto.js';
import { CatalogAdminService } from './catalog-admin.service.js';
import { KindPipe } from './kind.pipe.js';
import { mergeableKinds, type MergeableKind } from './merge.entity.js';
import { MergesService } from './merges.service.js';

@ApiTags('Catalogue')
@Controller('api/admin/catalog')
@Access('admin')
export class CatalogAdminController {
  constructor(
    private readonly care: CatalogAdminService,
    private readonly mergedEntries: MergesService,
  ) {}

  /** Every merge, the newest first. */
  @Get('merges')
  @ApiOkResponse({ type: MergesDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  merges(@Query() query: PageQuery, @RequestLanguage() language: Language): Promise<MergesDto> {
    return this.care.merges(query, language);
  }

  /** Makes the entry its own again; testimonials that came along go back, by a worker. */
  @Post('merges/:id/undo')
  @ProblemCodes('merge_not_found', 'already_undone')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ description: 'merge_not_found or entry_not_found', type: ProblemDto })
  @ApiConflictResponse({ description: 'already_undone', type: ProblemDto })
  undo(@Param('id', ParseIdPipe) id: number, @CurrentCaller() caller: Caller): Promise<void> {
    return this.mergedEntries.undo(id, caller.id);
  }

  /** Entries that came from people's own words, the newest first. */
  @Get(':kind')
  @ApiParam({ name: 'kind', enum: mergeableKinds })
  @ApiOkResponse({ type: CustomEntriesDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  entries(@Param('kind', KindPipe) kind: MergeableKind, @Query() query: CustomEntriesQuery): Promise<CustomEntriesDto> {
    return this.care.listCustomEntries(kind, query);
  }

  /** Renames an entry that came from people's own words, in both languages. */
  @Put(':kind/:id')
  @ProblemCodes('entry_not_found', 'name_taken')
  @ApiParam({ name: 'kind', enum: mergeableKinds })
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  @ApiBadRequestResponse({ type: ProblemDto })
  @ApiNotFoundResponse({ type: ProblemDto })
  @ApiConflictResponse({ description: 'name_taken, with the entryId that has it', type: ProblemDto })
  rename(
    @Param('kind', KindPipe) kind: MergeableKind,
    @Param('id', ParseIdPipe) id: number,
    @Body() names: RenameDto,
  ): Promise<void> {
    return this.care.rename(kind, id, names);
  }

  /** Makes an entry from people's own words part of another; testimonials and rankings follow, by workers. */
  @Post(':kind/:id/merge')
  @ProblemCodes('entry_not_found', 'already_merged')
  @ApiParam({ name: 'kind', enum: mergeableKinds })
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: MergeReceiptDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  @ApiNotFoundResponse({ type: ProblemDto })
  @ApiConflictResponse({ description: 'already_merged', type: ProblemDto })
  async merge(
    @Param('kind', KindPipe) kind: MergeableKind,
    @Param('id', ParseIdPipe) id: number,
    @Body() { intoId }: MergeIntoDto,
    @CurrentCaller() caller: Caller,
  ): Promise<MergeReceiptDto> {
    return { mergeId: await this.mergedEntries.merge(kind, id, intoId, caller.id) };
  }
}
