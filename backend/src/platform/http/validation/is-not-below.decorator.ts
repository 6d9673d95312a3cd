import { registerDecorator, type ValidationArguments } from 'class-validator';

/** A number that is not below the one in another field; an invalid number has the error of its own rules. */
export const IsNotBelow =
  (other: string): PropertyDecorator =>
  (target, property) =>
    registerDecorator({
      name: 'isNotBelow',
      target: target.constructor,
      propertyName: String(property),
      constraints: [other],
      validator: {
        validate: (value: unknown, { object }: ValidationArguments) => {
          const minimum = (object as Record<string, unknown>)[other];
          return typeof value !== 'number' || typeof minimum !== 'number' || !(value < minimum);
        },
      },
    });
