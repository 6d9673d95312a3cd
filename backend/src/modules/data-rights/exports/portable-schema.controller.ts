import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ENV } from '../../../config/config.module.js';
import type { Env } from '../../../config/env.js';
import { Access } from '../../../platform/auth/index.js';
import { PORTABLE_SCHEMA_PATH } from './exports.service.js';
import { portableSchema } from './portable-schema.js';

@ApiTags('Data rights')
@Controller()
@Access('public')
export class PortableSchemaController {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** JSON Schema of the portable export. */
  @Get(PORTABLE_SCHEMA_PATH)
  @Header('Cache-Control', 'public, max-age=300')
  @ApiOkResponse({
    description: 'A JSON Schema (draft-07)',
    content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
  })
  get(): object {
    return portableSchema(`${this.env.publicUrl}${PORTABLE_SCHEMA_PATH}`);
  }
}
