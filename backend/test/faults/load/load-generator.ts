import { setTimeout as pause } from 'node:timers/promises';
import { jpeg, pdf } from '../../fixtures/factories.js';
import { Random } from '../../app/random.js';
import { LoadApi } from './api.js';
import type { Catalog } from './catalog.js';
import { Journal } from './journal.js';
import { Reviewer } from './reviewer.js';
import { Session } from './session.js';
import { type LoadContext, type Mix, VirtualUser } from './virtual-user.js';

export interface LoadOptions {
  seed: number;
  users: number;
  mix: Mix;
  /** Mean pause of a user between two requests, in milliseconds. */
  pauseMs: number;
  /** Time over which the users arrive, in milliseconds. */
  rampMs?: number;
}

export interface LoadTarget {
  publicUrl: string;
  /** The API processes that receive the requests at the moment. */
  urls: () => string[];
  catalog: Catalog;
}

/** Most people read. */
export const READING_MIX: Mix = { read: 80, submit: 8, edit: 4, withdraw: 2, buy: 3, signIn: 2, erase: 1 };

/** Many writes, because each of them is a chance to be interrupted. */
export const FAULT_MIX: Mix = { read: 40, submit: 22, edit: 12, withdraw: 8, buy: 10, signIn: 6, erase: 2 };

/** A seeded load of users and an admin. The order of responses is not seeded, so the journal decides what is expected. */
export class LoadGenerator {
  readonly journal = new Journal();
  private readonly random: Random;
  private isStopping = true;
  private loops: Promise<void>[] = [];

  private constructor(
    private readonly context: Omit<LoadContext, 'random'> & { random: Random },
    private readonly options: LoadOptions,
  ) {
    this.random = context.random;
  }

  static async create(target: LoadTarget, options: LoadOptions): Promise<LoadGenerator> {
    const random = new Random(options.seed);
    const files = [await jpeg('first.jpg'), await pdf()];
    const context = { random, catalog: target.catalog, files } as LoadContext;
    const generator = new LoadGenerator(context, options);
    context.journal = generator.journal;
    context.api = new LoadApi(target.urls, target.publicUrl, generator.journal, random);
    return generator;
  }

  /** Starts the users and the admin; they act until {@link stop}. */
  start(): void {
    this.isStopping = false;
    const known = this.journal.users.filter(({ account }) => account !== 'erased' && account !== 'erasure-unknown');
    this.loops = Array.from({ length: this.options.users }, (_, index) => this.runUser(index, known[index]));
    this.loops.push(this.runReviewer());
  }

  /** Ends the load; resolves when the last response has arrived. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.loops);
  }

  /** Resolves after this number of further acknowledged writes, so that a seed does the same on a slow machine. */
  async waitForWrites(count: number, limitMs = 60_000): Promise<void> {
    const target = this.journal.countAcknowledgedWrites() + count;
    const deadline = Date.now() + limitMs;
    while (this.journal.countAcknowledgedWrites() < target && Date.now() < deadline) await pause(50);
  }

  /** A token of a user of the load, for requests that the journal does not know. */
  async getAnyToken(): Promise<string> {
    const user = this.journal.users.find(({ account }) => account === 'exists');
    const token = user && (await new Session(this.context.api, user).getToken());
    if (token === undefined) throw new Error('No user of the load can sign in.');
    return token;
  }

  /** A user with a testimonial requests the erasure of the account. */
  async eraseUser(): Promise<void> {
    const { journal, context, options } = this;
    const existing = journal.users.filter(({ account }) => account === 'exists');
    const user = existing.find((candidate) => journal.findTestimonials(candidate).length > 0) ?? existing.at(0);
    const person = new VirtualUser(context, options.mix, user ?? journal.addUser(`zz${options.seed}`));
    await person.eraseAccount();
  }

  private async runUser(index: number, known?: VirtualUser['user']): Promise<void> {
    const { context, options, journal } = this;
    let user = new VirtualUser(context, options.mix, known ?? journal.addUser(`zz${options.seed}`));
    await this.wait(((options.rampMs ?? 0) * index) / options.users);
    while (!this.isStopping) {
      await user.act();
      // Another person comes for each one who has left.
      if (user.hasLeft) user = new VirtualUser(context, options.mix, journal.addUser(`zz${options.seed}`));
      await this.rest();
    }
  }

  private async runReviewer(): Promise<void> {
    const reviewer = new Reviewer(this.context);
    while (!this.isStopping) {
      await reviewer.act();
      await this.rest();
    }
  }

  private rest(): Promise<void> {
    return pause(this.random.between(0, 2 * this.options.pauseMs));
  }

  /** Waits, unless the load ends. */
  private async wait(milliseconds: number): Promise<void> {
    const until = Date.now() + milliseconds;
    while (Date.now() < until && !this.isStopping) await pause(Math.min(200, until - Date.now()));
  }
}
