import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { IsString } from 'class-validator';
import { Access } from '../auth/index.js';
import { validationPipe } from '../http/index.js';
import { CachedResponse } from './cached-response.decorator.js';
import { CachedRoute } from './cached-route.js';
import { TextParts } from './text-parts.js';

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

@Controller('api/parts')
@Access('public')
class PartsController {
  @Get()
  @CachedResponse()
  list(): TextParts {
    return new TextParts(['[', ']']);
  }
}

@Controller('api/intercepted')
@Access('public')
class InterceptedController {
  @Get()
  @CachedResponse()
  @UseInterceptors({ intercept: (_context, next) => next.handle() })
  list(): string {
    return '[]';
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

  it('leaves the parts of a text as they are', async () => {
    const controller = new PartsController();
    const route = new CachedRoute(controller, controller.list, validationPipe(), () => ({}));
    const body = await route.run({ headers: {}, queryString: '', response: { setHeader: () => undefined } });
    expect(body).toEqual(new TextParts(['[', ']']));
  });

  it('does not accept a method with an interceptor of its own', () => {
    const controller = new InterceptedController();
    expect(() => new CachedRoute(controller, controller.list, validationPipe(), () => ({}))).toThrow(
      'cannot have __interceptors__',
    );
  });
});
