import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Controller, Get, HttpCode, HttpStatus, Param, Post, Put, Query, Req, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import {
  ApiBadRequestResponse,
  ApiBody,
  ApiConsumes,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiPayloadTooLargeResponse,
  ApiTags,
} from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '../../../platform/auth/index.js';
import { toPage, PageQuery, ProblemDto, ProblemCodes, AcceptsBody, DECIMAL } from '../../../platform/http/index.js';
import { RateLimit } from '../../../platform/rate-limits/index.js';
import { FeedFiles } from './feed-files.js';
import { FeedLog } from './feed-log.js';
import { AdvertiserPath, FeedProblemDto, FeedQuery, FeedReportDto, FeedsDto } from './feeds.dto.js';
import { FeedsService } from './feeds.service.js';
import { type FeedUpload, FeedUploadPipe, UploadedFeed } from './feed-upload.pipe.js';
import { bufferToTempFile } from './buffer-to-temp-file.js';
import { REQUIRED_COLUMNS } from './feed-row.js';

const MAX_FEED_BYTES = 500_000_000;

const textCell = (example: string) => ({ type: 'string', example });
/** In text, as in CSV, with a decimal point, or with a comma before one or two decimals. */
const numberCell = (example: number) => ({ oneOf: [{ type: 'string' }, { type: 'number', format: DECIMAL }], example });

@ApiTags('Marketplace')
@Controller('api/marketplace/feeds')
@Access('admin')
export class FeedsController {
  constructor(
    private readonly feeds: FeedsService,
    private readonly log: FeedLog,
    private readonly files: FeedFiles,
  ) {}

  /** Received feeds, imported or rejected, newest first. */
  @Get()
  @ApiOkResponse({ type: FeedsDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  list(@Query() query: PageQuery): Promise<FeedsDto> {
    return this.log.list(toPage(query));
  }

  /**
   * Imports the products of a partner from a CSV file (with a header line, separated by commas or semicolons) or a JSON
   * list of objects. If a row is invalid, nothing is imported. Products of the partner that are missing from the feed are
   * retired; an empty feed requires `confirmEmpty=true`. Columns: id, title, supplement, brand, price, currency, url;
   * optional discount, weightAmount, weightUnit, imageUrl.
   */
  @Post()
  @RateLimit('uploads')
  @ProblemCodes('feed_rejected', 'feed_empty', 'feed_unreadable', 'advertiser_not_found')
  @HttpCode(HttpStatus.OK)
  @AcceptsBody({ type: 'multipart/form-data' })
  @UseInterceptors(
    FileInterceptor('feed', {
      defParamCharset: 'utf8',
      limits: { files: 1, fileSize: MAX_FEED_BYTES, fields: 5, fieldSize: 1_000, parts: 8, fieldNestingDepth: 0 },
    }),
  )
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['advertiser', 'feed'],
      properties: {
        advertiser: { type: 'string', example: 'Brightjar' },
        referenceParameter: {
          type: 'string',
          example: 'clickref',
          description: 'Query parameter for click references; required for a new advertiser',
        },
        confirmEmpty: {
          type: 'string',
          enum: ['true', 'false'],
          description: 'true: an empty feed is intended and retires all products of the partner',
        },
        feed: { type: 'string', format: 'binary', description: 'CSV, or JSON if the file name ends in .json' },
      },
    },
  })
  @ApiOkResponse({ type: FeedReportDto })
  @ApiBadRequestResponse({
    description: 'feed_rejected names lines and columns; feed_empty; feed_unreadable',
    type: FeedProblemDto,
  })
  @ApiNotFoundResponse({ description: 'advertiser_not_found', type: ProblemDto })
  @ApiPayloadTooLargeResponse({ description: 'The feed is larger than 500 MB', type: ProblemDto })
  async import(
    @UploadedFeed(FeedUploadPipe) { header, file }: FeedUpload,
    @CurrentCaller() caller: Caller,
  ): Promise<FeedReportDto> {
    try {
      const format = /\.json$/i.test(file.originalname) || file.mimetype === 'application/json' ? 'json' : 'csv';
      return await this.feeds.import({ ...header, format, senderId: caller.id }, createReadStream(file.path));
    } finally {
      await rm(file.path, { force: true });
    }
  }

  /**
   * Imports a feed with the JSON list as the request body, up to 500 MB, for automated clients. Repeated requests have
   * the same result.
   */
  @Put(':advertiser')
  @AcceptsBody({ type: 'application/json' })
  @RateLimit('uploads')
  @ProblemCodes('feed_rejected', 'feed_empty', 'feed_unreadable', 'advertiser_not_found')
  @ApiConsumes('application/json')
  @ApiBody({
    schema: {
      type: 'array',
      items: {
        type: 'object',
        description:
          'Numbers may be text with a decimal point, or with a comma before one or two decimals. Other properties are rejected.',
        required: [...REQUIRED_COLUMNS],
        properties: {
          id: textCell('M-1'),
          title: textCell('Magnesium, 90 capsules'),
          supplement: textCell('Magnesium'),
          brand: textCell('Northlight'),
          price: numberCell(12.5),
          currency: textCell('EUR'),
          url: textCell('https://brightjar.example/p/1'),
          discount: numberCell(10),
          weightAmount: numberCell(90),
          weightUnit: textCell('capsules'),
          imageUrl: textCell('https://brightjar.example/p/1.jpg'),
        },
      },
    },
  })
  @ApiOkResponse({ type: FeedReportDto })
  @ApiBadRequestResponse({
    description: 'feed_rejected names lines and columns; feed_empty; feed_unreadable',
    type: FeedProblemDto,
  })
  @ApiNotFoundResponse({ description: 'advertiser_not_found', type: ProblemDto })
  @ApiPayloadTooLargeResponse({ description: 'The feed is larger than 500 MB', type: ProblemDto })
  async replace(
    @Param() { advertiser }: AdvertiserPath,
    @Query() query: FeedQuery,
    @Req() request: IncomingMessage,
    @CurrentCaller() caller: Caller,
  ): Promise<FeedReportDto> {
    const path = await bufferToTempFile(request, MAX_FEED_BYTES, this.files.newPath());
    try {
      return await this.feeds.import(
        { ...query, advertiser, format: 'json', senderId: caller.id },
        createReadStream(path),
      );
    } finally {
      await rm(path, { force: true });
    }
  }
}
