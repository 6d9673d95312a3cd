import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access } from '../platform/auth/index.js';
import { CachedResponse, dependsOn } from '../platform/response-cache/index.js';
import { OpenApiDocument } from './openapi-document.js';

/** Nothing notifies of a change of this topic: the document stays the same as long as the process runs. */
const TOPIC = 'openapi-document';

/** Not part of the API that the document describes. */
@ApiExcludeController()
@Controller('api/openapi.json')
@Access('public')
export class OpenApiController {
  constructor(private readonly document: OpenApiDocument) {}

  @Get()
  @CachedResponse()
  @Header('Cache-Control', 'public, no-cache')
  @Header('Content-Type', 'application/json; charset=utf-8')
  read(): string {
    dependsOn(TOPIC);
    return this.document.read();
  }
}
