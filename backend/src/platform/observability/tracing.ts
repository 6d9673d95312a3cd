import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { Logger } from '@nestjs/common';
import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { RepeatedFailures } from './repeated-failures.js';

/** Undefined while tracing is disabled: then the functions below cost only this check. */
let tracer: Tracer | undefined;

/** An unresponsive collector must not delay the shutdown. */
const EXPORT_TIMEOUT_MS = 3_000;

/**
 * Sends spans to the collector with the base URL `endpoint`. They contain route patterns, queue names, kinds of statements
 * and request ids, but no paths, queries, parameters or error messages. Returns a function that flushes and stops tracing.
 */
export async function startTracing(
  { endpoint, headers }: { endpoint: string; headers: Record<string, string> },
  service: string,
): Promise<() => Promise<void>> {
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, { ATTR_SERVICE_NAME }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/semantic-conventions'),
  ]);
  const url = `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_TIMEOUT_MS });
  logFailures(exporter);
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: service }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  provider.register();
  tracer = trace.getTracer('recuento');
  return async () => {
    tracer = undefined;
    // Unsent spans are lost; the shutdown must not fail because of them.
    await provider.shutdown().catch(() => undefined);
  };
}

/** Of the exporter: its class is loaded only while tracing is enabled. */
interface SpanExporter<Spans> {
  export(spans: Spans, onResult: (result: { code: number; error?: Error }) => void): void;
}

/** Logs why spans cannot be sent, once a minute. */
function logFailures<Spans>(exporter: SpanExporter<Spans>): void {
  const failures = new RepeatedFailures();
  const logger = new Logger('Tracing');
  // Spans of many requests are sent together: the line must not name the request that was running when the first one ended.
  const log = AsyncResource.bind((reason: string) =>
    logger.warn({ reason }, 'spans could not be sent to the collector'),
  );
  const send = exporter.export.bind(exporter);
  exporter.export = (spans, onResult) =>
    send(spans, (result) => {
      const reason = result.error?.message;
      if (reason !== undefined && failures.shouldLog(reason)) log(reason);
      onResult(result);
    });
}

interface TracedRequest {
  request: IncomingMessage;
  method: string;
  requestId: string;
  /** W3C trace context set by a reverse proxy. */
  traceparent: string | undefined;
}

/** Requests that have a span. */
const traced = new WeakSet<IncomingMessage>();

/** Runs `next` in a span, unless the request already has one; `onStart` gets a function that ends it. */
export function traceRequest(
  { request, method, requestId, traceparent }: TracedRequest,
  onStart: (end: (route: string, status: number) => void) => void,
  next: () => void,
): void {
  if (!tracer || traced.has(request)) return next();
  traced.add(request);
  const attributes = { 'http.request.method': method, 'recuento.request_id': requestId };
  const from = parseTraceparent(traceparent);
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, from);
  onStart((route, status) => {
    span.updateName(`${method} ${route}`);
    span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(from, span), next);
}

/** Traces a statement within an active span; the span contains only its first keyword. */
export function traceStatement<Result>(sql: string, work: () => Promise<Result>): Promise<Result> {
  if (!tracer || !trace.getActiveSpan()) return work();
  const operation = /^\s*(\w+)/.exec(sql)?.[1].toUpperCase() ?? 'STATEMENT';
  return runInSpan(
    operation,
    SpanKind.CLIENT,
    { 'db.system.name': 'postgresql', 'db.operation.name': operation },
    work,
  );
}

export function traceTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!tracer || !trace.getActiveSpan()) return work();
  return runInSpan('transaction', SpanKind.INTERNAL, { 'db.system.name': 'postgresql' }, work);
}

/** Traces the recording of an event. `work` gets the trace context for its jobs. */
export function traceEvent<Result>(
  event: string,
  work: (traceparent: string | undefined) => Promise<Result>,
): Promise<Result> {
  if (!tracer || !trace.getActiveSpan()) return work(undefined);
  return runInSpan(`record ${event}`, SpanKind.PRODUCER, { 'messaging.message.name': event }, (span) =>
    work(formatTraceparent(span)),
  );
}

/** Traces one attempt of a job, in the trace of the request that caused it. */
export function traceJob<Result>(
  queue: string,
  traceparent: string | undefined,
  requestId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!tracer) return work();
  const attributes = {
    'messaging.system': 'bullmq',
    'messaging.destination.name': queue,
    'recuento.request_id': requestId,
  };
  return runInSpan(`process ${queue}`, SpanKind.CONSUMER, attributes, work, parseTraceparent(traceparent));
}

function runInSpan<Result>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: (span: Span) => Promise<Result>,
  parent: Context = context.active(),
): Promise<Result> {
  return tracer!.startActiveSpan(name, { kind, attributes }, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      // The message is omitted, because it can quote user input.
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Reads only the W3C trace context; other headers of the request are not propagated. */
const parseTraceparent = (traceparent: string | undefined): Context =>
  propagation.extract(ROOT_CONTEXT, traceparent === undefined ? {} : { traceparent });

function formatTraceparent(span: Span): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(trace.setSpan(ROOT_CONTEXT, span), carrier);
  return carrier.traceparent;
}
