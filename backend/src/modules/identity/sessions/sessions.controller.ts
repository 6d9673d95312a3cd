import { Body, Controller, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiBody, ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '../../../platform/auth/index.js';
import { SignOutDto } from './sessions.dto.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('Identity')
@Controller('api/session')
@Access('user')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  /**
   * Rejects the bearer token of this request from now on, in other processes within about a second. With the embedded
   * provider its session ends too. With `everywhere`, all tokens of the user are rejected; sessions of an external provider end there.
   * The body is optional.
   */
  @Post('sign-out')
  @ApiBody({ type: SignOutDto, required: false })
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  async signOut(@CurrentCaller() { principal }: Caller, @Body() { everywhere }: SignOutDto): Promise<void> {
    await (everywhere ? this.sessions.signOutEverywhere(principal) : this.sessions.signOut(principal));
  }
}
