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
import { Access, type Caller, CurrentCaller } from '../../../platform/auth/index.js';
import {
  type Language,
  LocalizedPageQuery,
  ParseIdPipe,
  ProblemDto,
  ProblemCodes,
  RequestLanguage,
} from '../../../platform/http/index.js';
import {
  MergeIntoDto,
  MergeReceiptDto,
  MergesDto,
  CustomEntriesDto,
  CustomEntriesQuery,
  NameTakenProblemDto,
  RenameConflictProblemDto,
  RenameDto,
} from './catalog-admin.dto.js';
import { CatalogAdminService } from './catalog-admin.service.js';
import { KindPipe } from '../kind.pipe.js';
import { mergeableKinds, type MergeableKind } from '../merges/merge.entity.js';
import { MergesService } from '../merges/merges.service.js';

@ApiTags('Catalog')
@Controller('api/admin/catalog')
@Access('admin')
export class CatalogAdminController {
  constructor(
    private readonly catalogAdmin: CatalogAdminService,
    private readonly mergesService: MergesService,
  ) {}

  /** Lists all merges, newest first. */
  @Get('merges')
  @ApiOkResponse({ type: MergesDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  listMerges(@Query() query: LocalizedPageQuery, @RequestLanguage() language: Language): Promise<MergesDto> {
    return this.catalogAdmin.listMerges(query, language);
  }

  /** Undoes a merge. A worker assigns the testimonials that the merge moved to the restored entry again. */
  @Post('merges/:id/undo')
  @ProblemCodes('merge_not_found', 'entry_not_found', 'already_undone', 'name_taken')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ description: 'merge_not_found or entry_not_found', type: ProblemDto })
  @ApiConflictResponse({
    description: 'already_undone; name_taken if another entry has the name of the restored one now',
    type: NameTakenProblemDto,
  })
  undoMerge(@Param('id', ParseIdPipe) id: number, @CurrentCaller() caller: Caller): Promise<void> {
    return this.mergesService.undo(id, caller.id);
  }

  /** Lists catalog entries created from custom names, newest first. */
  @Get(':kind')
  @ApiParam({ name: 'kind', enum: mergeableKinds })
  @ApiOkResponse({ type: CustomEntriesDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  listEntries(
    @Param('kind', KindPipe) kind: MergeableKind,
    @Query() query: CustomEntriesQuery,
  ): Promise<CustomEntriesDto> {
    return this.catalogAdmin.listCustomEntries(kind, query);
  }

  /** Renames a catalog entry that was created from a custom name, in both languages. */
  @Put(':kind/:id')
  @ProblemCodes('entry_not_found', 'stale_entry', 'name_taken')
  @ApiParam({ name: 'kind', enum: mergeableKinds })
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  @ApiBadRequestResponse({ type: ProblemDto })
  @ApiNotFoundResponse({ type: ProblemDto })
  @ApiConflictResponse({
    description:
      'stale_entry, with the names and the version of the entry now; name_taken, with the id of the entry that has the name in entryId',
    type: RenameConflictProblemDto,
  })
  rename(
    @Param('kind', KindPipe) kind: MergeableKind,
    @Param('id', ParseIdPipe) id: number,
    @Body() names: RenameDto,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.catalogAdmin.rename(kind, id, names, caller.id);
  }

  /** Merges an entry created from a custom name into another entry. Workers update the testimonials and rankings. */
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
    return { mergeId: await this.mergesService.merge(kind, id, intoId, caller.id) };
  }
}
