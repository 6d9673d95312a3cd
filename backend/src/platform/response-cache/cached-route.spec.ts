import { Controller, Get, Query } from '@nestjs/common';
import { IsString } from 'class-validator';
import { Access } from '../auth/index.js';
import { validationPipe } from '../http/index.js';
import { CachedRoute } from './cached-route.js';

class NamesQuery {
  @IsString({ each: true })
  names!: string[];
}

@Controller('api/names')
@Access('public')
class NamesController {
  readonly received: NamesQuery[] = [];

  @Get()
  list(@Query() query: NamesQuery): unknown {
    this.received.push(query);
    return query;
  }
}

function createRoute() {
  const controller = new NamesController();
  const validation = validationPipe();
  const validate = jest.spyOn(validation, 'transform');
  const parseQuery = (text: string) => ({ names: new URLSearchParams(text).getAll('name') });
  const route = new CachedRoute(controller, controller.list as () => unknown, validation, parseQuery);
  return {
    route,
    controller,
    validate,
    run: (queryString: string) => route.run({ headers: {}, queryString, response: { setHeader: () => undefined } }),
  };
}

describe('CachedRoute', () => {
  it('validates a repeated query string once', async () => {
    const { run, validate, controller } = createRoute();
    expect(await run('name=a&name=b')).toBe('{"names":["a","b"]}');
    expect(await run('name=a&name=b')).toBe('{"names":["a","b"]}');
    expect(await run('name=c')).toBe('{"names":["c"]}');
    expect(validate).toHaveBeenCalledTimes(2);
    expect(controller.received[0]).toBeInstanceOf(NamesQuery);
  });

  it('shares a validated query between requests only if no method can change it', async () => {
    const { run, controller } = createRoute();
    await run('name=a');
    const [query] = controller.received;
    expect(() => query!.names.push('b')).toThrow('not extensible');
    expect(() => (query!.names = [])).toThrow('read only');
    expect(await run('name=a')).toBe('{"names":["a"]}');
  });

  it('a rejected query string is rejected again', async () => {
    const { route, run, validate } = createRoute();
    Object.assign(route, { parseQuery: () => ({ other: 'a' }) });
    await expect(run('other=a')).rejects.toThrow();
    await expect(run('other=a')).rejects.toThrow();
    expect(validate).toHaveBeenCalledTimes(2);
  });
});
