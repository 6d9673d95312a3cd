import { isProblem } from '../../lib/http/problem';

/** Codes of the provider that concern one field. All others, such as a wrong address or password, concern the form. */
const FIELD_OF: Partial<Record<string, string>> = {
  invalid_password: 'password',
  password_common: 'newPassword',
  password_too_long: 'newPassword',
  password_too_short: 'newPassword',
  email_is_the_same: 'email',
  email_taken: 'email',
  invalid_email: 'email',
  // The provider checks the shape of addresses, which is stricter than that of the forms.
  validation_error: 'email',
  user_already_exists: 'email',
  user_already_exists_use_another_email: 'email',
  invalid_backup_code: 'code',
  invalid_code: 'code',
};

/** The field whose value was rejected; null for any other failure, and if the form does not have the field. */
export function findRejectedField<Field extends string>(failure: unknown, fields: readonly Field[]): Field | null {
  if (!isProblem(failure)) return null;
  const rejected = FIELD_OF[failure.code.toLowerCase()];
  return fields.find((field) => field === rejected) ?? null;
}
