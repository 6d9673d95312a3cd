import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLEARABLE_FIELDS } from './rectification-fields';

const { components } = JSON.parse(readFileSync(join(__dirname, '../../../../docs/openapi.json'), 'utf8')) as {
  components: { schemas: { RectificationRequestDto: { properties: { requestedValue: { description: string } } } } };
};

it('the fields that can be cleared are those that the API document names', () => {
  const { description } = components.schemas.RectificationRequestDto.properties.requestedValue;
  const [, named] = /clears an optional field: ([^.]+)\./.exec(description) ?? [];
  expect([...CLEARABLE_FIELDS].sort()).toEqual(named?.split(/,\s+/).sort());
});
