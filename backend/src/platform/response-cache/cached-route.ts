import { type ArgumentMetadata, type PipeTransform, RequestMethod, type Type } from '@nestjs/common';
import {
  EXCEPTION_FILTERS_METADATA,
  GUARDS_METADATA,
  HEADERS_METADATA,
  HTTP_CODE_METADATA,
  INTERCEPTORS_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
  PIPES_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { LRUCache } from 'lru-cache';
import { ACCESS, type AccessLevel } from '../auth/access.js';
import { assertLanguageQuery, type HeaderTarget } from '../http/index.js';
import { RATE_LIMIT, type RateLimitName } from '../rate-limits/index.js';
import { TextParts, TextPartsInterceptor } from './text-parts.js';

/** What the parameters of a method may be made from. */
export interface PublicRequest {
  headers: NodeJS.Dict<string | string[]>;
  /** The query string, without its question mark. */
  queryString: string;
  /** Takes the headers that depend on the request. */
  response: HeaderTarget;
}

interface ParsedQuery {
  query: unknown;
  /** The instance of the class that validates the query; undefined if the method has no such parameter. */
  validated: object | undefined;
}

type ReadParameter = (request: Pick<PublicRequest, 'headers' | 'response'> & ParsedQuery) => unknown;

interface ParameterMetadata {
  index: number;
  data?: unknown;
  pipes?: unknown[];
  factory?: (data: unknown, context: ExecutionContextHost) => unknown;
}

/** Number of query strings of a route whose validated queries are stored: most requests repeat one of a few conditions or pairs. */
const MAX_PARSED_QUERIES = 1000;

/** What the framework runs around a method, and the direct call does not. */
const FRAMEWORK_FEATURES = [
  GUARDS_METADATA,
  INTERCEPTORS_METADATA,
  EXCEPTION_FILTERS_METADATA,
  PIPES_METADATA,
  HTTP_CODE_METADATA,
];

/**
 * A method of a controller that is called without the web framework, with the parameters that its decorators declare. Only
 * public GET routes qualify, with a fixed path, whose parameters are the whole query (validated like any other) and custom
 * parameter decorators; no guards, pipes, interceptors or exception filters of their own.
 */
export class CachedRoute {
  readonly path: string;
  readonly rateLimit: RateLimitName;
  /** Headers that the decorators of the method declare. */
  readonly headers: [name: string, value: string][];
  private readonly parameters: ReadParameter[];
  /** The class of the parameter with the whole query. */
  private queryType: Type | undefined;
  private readonly parsedQueries = new LRUCache<string, ParsedQuery>({ max: MAX_PARSED_QUERIES });

  /** @throws Error if the method declares something that only the framework supports */
  constructor(
    private readonly controller: object,
    private readonly handler: (...parameters: unknown[]) => unknown,
    private readonly validation: PipeTransform,
    private readonly parseQuery: (queryString: string) => unknown,
  ) {
    const type = controller.constructor;
    const read = <Value>(key: string): Value | undefined =>
      (Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, type)) as Value | undefined;
    const segments = [type, handler].map((target) => Reflect.getMetadata(PATH_METADATA, target) as string);
    this.path = `/${segments.join('/')}`.replace(/\/+/g, '/').replace(/\/$/, '');
    this.rateLimit = read<RateLimitName>(RATE_LIMIT) ?? 'reads';
    this.headers = (read<{ name: string; value: string }[]>(HEADERS_METADATA) ?? []).map(({ name, value }) => [
      name,
      value,
    ]);
    const access = read<AccessLevel>(ACCESS);
    const unsupported = FRAMEWORK_FEATURES.filter((feature) =>
      [read<unknown>(feature)].flat().some((used) => used !== undefined && used !== TextPartsInterceptor),
    );
    if (/[:*{]/.test(this.path)) unsupported.push('a path with parameters');
    if (access !== 'public' && access !== 'optional') unsupported.push(`access for ${access}`);
    if (Reflect.getMetadata(METHOD_METADATA, handler) !== RequestMethod.GET)
      unsupported.push('a method other than GET');
    if (unsupported.length > 0) throw new Error(`${this.path}: a cached route cannot have ${unsupported.join(', ')}`);
    this.parameters = this.createReaders(type as Type, handler.name);
  }

  /**
   * The body of the response.
   * @throws what the method, or the validation of its parameters, throws
   */
  async run({ headers, queryString, response }: PublicRequest): Promise<string | TextParts> {
    const parsed = this.parsedQueries.get(queryString) ?? (await this.parse(queryString));
    const request = { headers, response, ...parsed };
    const body = await this.handler.apply(
      this.controller,
      this.parameters.map((readParameter) => readParameter(request)),
    );
    return typeof body === 'string' || body instanceof TextParts ? body : JSON.stringify(body);
  }

  /** Validation depends on nothing but the query string. Its result is shared by requests, so no method may change it. */
  private async parse(queryString: string): Promise<ParsedQuery> {
    const query = this.parseQuery(queryString) as Record<string, unknown>;
    const metadata: ArgumentMetadata = { type: 'query', metatype: this.queryType };
    if (!this.queryType) assertLanguageQuery(query);
    const validated =
      this.queryType && freeze((await this.validation.transform(query, metadata)) as Record<string, unknown>);
    const parsed = { query, validated };
    this.parsedQueries.set(queryString, parsed);
    return parsed;
  }

  private createReaders(type: Type, method: string): ReadParameter[] {
    const declared = (Reflect.getMetadata(ROUTE_ARGS_METADATA, type, method) ?? {}) as Record<
      string,
      ParameterMetadata
    >;
    const types = (Reflect.getMetadata('design:paramtypes', type.prototype as object, method) ?? []) as Type[];
    const readers: ReadParameter[] = [];
    for (const [key, { index, data, pipes = [], factory }] of Object.entries(declared)) {
      if (pipes.length > 0 || (!factory && (key.split(':', 1)[0] !== String(RouteParamtypes.QUERY) || data))) {
        throw new Error(`${this.path}: parameter ${index} is not supported in a cached route`);
      }
      if (factory) {
        readers[index] = (request) =>
          factory(data, new ExecutionContextHost([request, request.response], type, this.handler));
      } else {
        this.queryType = types[index];
        readers[index] = ({ validated }) => validated;
      }
    }
    return readers;
  }
}

function freeze(query: Record<string, unknown>): object {
  for (const value of Object.values(query)) Object.freeze(value);
  return Object.freeze(query);
}
