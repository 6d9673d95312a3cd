import { registerDecorator, type ValidationArguments } from 'class-validator';

/** A rule about the order of two fields. `isInOrder` receives the other one first; invalid values have errors of their own rules. */
export const orderedAfter =
  (name: string, other: string, isInOrder: (first: unknown, value: unknown) => boolean): PropertyDecorator =>
  (target, property) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      constraints: [other],
      validator: {
        validate: (value: unknown, { object }: ValidationArguments) =>
          isInOrder((object as Record<string, unknown>)[other], value),
      },
    });
