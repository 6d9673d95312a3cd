import type { OpenAPIObject } from '@nestjs/swagger';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
/** A documented response, which is never a reference. */
export type OperationResponse = Extract<Operation['responses'][string], { description: string }>;
export type Content = NonNullable<OperationResponse['content']>;

const METHODS = ['get', 'post', 'put', 'delete', 'patch'] as const;

export const listOperations = ({ paths }: OpenAPIObject): { path: string; method: string; operation: Operation }[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
