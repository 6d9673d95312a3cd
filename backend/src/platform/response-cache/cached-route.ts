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
import { ACCESS, type AccessLevel } from '../auth/access.js';
import { RATE_LIMIT, type RateLimitName } from '../rate-limits/index.js';

/** What the parameters of a method may be made from. */
export interface PublicRequest {
  headers: NodeJS.Dict<string | string[]>;
  query: unknown;
}

type ReadParameter = (request: PublicRequest) => unknown;

interface ParameterMetadata {
  index: number;
  data?: unknown;
  pipes?: unknown[];
  factory?: (data: unknown, context: ExecutionContextHost) => unknown;
}

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

  /** @throws Error if the method declares something that only the framework supports */
  constructor(
    private readonly controller: object,
    private readonly handler: (...parameters: unknown[]) => unknown,
    private readonly validation: PipeTransform,
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
    const unsupported = FRAMEWORK_FEATURES.filter((feature) => read(feature) !== undefined);
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
  async run(request: PublicRequest): Promise<string> {
    const parameters: unknown[] = new Array(this.parameters.length);
    for (const [index, readParameter] of this.parameters.entries()) {
      const value = readParameter(request);
      parameters[index] = value instanceof Promise ? await value : value;
    }
    const body = await this.handler.apply(this.controller, parameters);
    return typeof body === 'string' ? body : JSON.stringify(body);
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
      readers[index] = factory
        ? (request) => factory(data, new ExecutionContextHost([request], type, this.handler))
        : this.createQueryReader(types[index]!);
    }
    return readers;
  }

  private createQueryReader(metatype: Type): ReadParameter {
    const metadata: ArgumentMetadata = { type: 'query', metatype };
    return ({ query }) => this.validation.transform(query, metadata) as unknown;
  }
}
