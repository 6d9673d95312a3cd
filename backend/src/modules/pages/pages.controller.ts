import {
  Controller,
  Get,
  Header,
  Inject,
  NotFoundException,
  Param,
  Redirect,
  Req,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { Access } from '../../platform/auth/index.js';
import { getRequestLanguage, ParseIdPipe } from '../../platform/http/index.js';
import { RateLimit } from '../../platform/rate-limits/index.js';
import { PagesService } from './pages.service.js';

/** Names of conditions, some of which users have added: an erased one disappears within minutes. */
const CACHE_NAMES = 'public, max-age=300';

const SECURITY_CONTACT_LIFETIME_MS = 180 * 86_400_000;

/** Resources for search engines, link previews, password managers and security researchers. Not part of the API. */
@ApiExcludeController()
@Controller()
@Access('public')
export class PagesController {
  constructor(
    private readonly pages: PagesService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get('sitemap.xml')
  @RateLimit('downloads')
  @Header('Content-Type', 'application/xml; charset=utf-8')
  @Header('Cache-Control', CACHE_NAMES)
  siteMap(): Promise<string> {
    return this.pages.renderSitemap();
  }

  @Get('sitemap-:file.xml')
  @RateLimit('downloads')
  @Header('Content-Type', 'application/xml; charset=utf-8')
  @Header('Cache-Control', CACHE_NAMES)
  siteMapFile(@Param('file', ParseIdPipe) file: number): Promise<string> {
    return this.pages.renderSitemapFile(file);
  }

  @Get('robots.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=3600')
  robots(): string {
    const disallowedPaths = [
      '/admin/',
      '/api/',
      '/identity/',
      '/my-testimonials',
      '/my-points',
      '/notices',
      '/sign-in',
      '/sign-up',
    ];
    // What a browser loads for a public page: a search engine renders an error in place of what it may not load.
    const loadedPaths = ['/api/analysis/', '/api/marketplace/images/', '/api/open-data/'];
    const lines = [
      ...disallowedPaths.map((path) => `Disallow: ${path}`),
      ...loadedPaths.map((path) => `Allow: ${path}`),
    ];
    return ['User-agent: *', ...lines, '', `Sitemap: ${this.env.publicUrl}/sitemap.xml`, ''].join('\n');
  }

  /** Where vulnerabilities are reported (RFC 9116); 404 as long as no contact is configured. */
  @Get('.well-known/security.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=3600')
  securityContact(): string {
    const { securityContact, publicUrl } = this.env;
    if (securityContact === undefined) throw new NotFoundException();
    const lines = [
      `Contact: mailto:${securityContact}`,
      `Expires: ${new Date(Date.now() + SECURITY_CONTACT_LIFETIME_MS).toISOString()}`,
      'Preferred-Languages: en, es',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return `${lines.join('\n')}\n`;
  }

  /** Password managers open it (https://w3c.github.io/webappsec-change-password-url); 404 if an external provider has the passwords. */
  @Get('.well-known/change-password')
  @Header('Cache-Control', 'no-store')
  @Redirect('/account')
  changePassword(): void {
    if (this.env.auth.issuer) throw new NotFoundException();
  }

  @Get('share/:id.png')
  async shareImage(
    @Param('id', ParseIdPipe) id: number,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    // Other fields in the query are ignored: services that show links add their own.
    const image = await this.pages.renderShareImage(id, getRequestLanguage(request));
    response.vary('Accept-Language').setHeader('Cache-Control', CACHE_NAMES);
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    return new StreamableFile(image, { type: 'image/png' });
  }
}
