import { setTimeout as pause } from 'node:timers/promises';

export interface CachedRoute {
  route: string;
  path: string;
  /** `held`: may be sent without asking the product; `revalidated`: must be asked for each time. */
  kind: 'held' | 'revalidated';
}

export interface CacheFigures {
  route: string;
  kind: CachedRoute['kind'];
  requests: number;
  /** Requests by X-Cache-Status. */
  hit: number;
  revalidated: number;
  other: number;
}

interface Visit {
  route: CachedRoute;
  status: number;
  cache: string;
  cacheControl: string;
  language: string;
  contentLanguage: string;
}

const LANGUAGES = ['en', 'es', 'es-MX,es;q=0.8', 'en-GB'];
const VISITORS = 12;
const PAUSE_MS = 20;

/** Visitors without an account who read through the cache. */
export class CacheVisitors {
  private readonly visits: Visit[] = [];
  private readonly loops: Promise<void>[];
  private isStopped = false;

  constructor(
    private readonly url: string,
    private readonly routes: CachedRoute[],
  ) {
    this.loops = Array.from({ length: VISITORS }, (_, index) => this.visit(index));
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.loops);
  }

  summarize(): CacheFigures[] {
    return this.routes.map((route) => {
      const visits = this.visits.filter((visit) => visit.route === route);
      const count = (cache: string) => visits.filter((visit) => visit.cache === cache).length;
      const [hit, revalidated] = [count('HIT'), count('REVALIDATED')];
      const other = visits.length - hit - revalidated;
      return { route: route.route, kind: route.kind, requests: visits.length, hit, revalidated, other };
    });
  }

  findViolations(): string[] {
    const sentences = this.visits.flatMap(({ route, status, cache, cacheControl, language, contentLanguage }) => [
      status === 200 ? '' : `${route.route} was answered with ${status} through the cache.`,
      route.kind === 'revalidated' && cache === 'HIT' ? `${route.route} was sent without asking the product.` : '',
      cacheControl === (route.kind === 'held' ? 'public, max-age=300' : 'public, no-cache')
        ? ''
        : `${route.route} has Cache-Control: ${cacheControl}.`,
      contentLanguage === '' || language.startsWith(contentLanguage)
        ? ''
        : `${route.route} was requested in ${language} and answered in ${contentLanguage}.`,
    ]);
    const unheld = this.summarize()
      .filter(({ kind, hit, revalidated }) => (kind === 'held' ? hit : revalidated) === 0)
      .map(({ route }) => `The cache never answered ${route}.`);
    return [...new Set([...sentences, ...unheld])].filter((sentence) => sentence !== '');
  }

  private async visit(index: number): Promise<void> {
    for (let turn = index; !this.isStopped; turn += 1) {
      const route = this.routes[turn % this.routes.length];
      const language = LANGUAGES[index % LANGUAGES.length];
      const { status, headers } = await readAll(this.url, route.path, { 'accept-language': language });
      this.visits.push({
        ...{ route, status, language },
        cache: headers.get('x-cache-status') ?? 'none',
        cacheControl: headers.get('cache-control') ?? '',
        contentLanguage: headers.get('content-language') ?? '',
      });
      await pause(PAUSE_MS);
    }
  }
}

async function readAll(url: string, path: string, headers: Record<string, string>) {
  const response = await fetch(url + path, { headers });
  await response.arrayBuffer();
  return response;
}
