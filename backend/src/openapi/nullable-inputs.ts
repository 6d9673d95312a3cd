import type { OpenAPIObject } from '@nestjs/swagger';
import { getMetadataStorage } from 'class-validator';

type Properties = Record<string, Record<string, unknown>>;
type ValidatedClass = new () => object;

/** An optional field of a request body accepts null like an omitted field, as `IsOptional` does. */
export function markNullableInputs({ components }: OpenAPIObject): void {
  for (const validated of listValidatedClasses()) {
    const schema = components?.schemas?.[validated.name] as { properties?: Properties } | undefined;
    for (const name of schema?.properties ? findOptionalFields(validated) : []) {
      const property = schema?.properties?.[name];
      if (!property) continue;
      property.nullable = true;
      if (!('$ref' in property)) continue;
      property.allOf = [{ $ref: property.$ref }];
      delete property.$ref;
    }
  }
}

const findOptionalFields = (validated: ValidatedClass): string[] =>
  getMetadataStorage()
    .getTargetValidationMetadatas(validated, '', false, false)
    .filter(({ name }) => name === 'isOptional')
    .map(({ propertyName }) => propertyName);

/** All classes with validated fields; the library has no method that lists them. */
function listValidatedClasses(): ValidatedClass[] {
  const { validationMetadatas } = getMetadataStorage() as unknown as {
    validationMetadatas: Map<ValidatedClass, unknown>;
  };
  return [...validationMetadatas.keys()];
}
