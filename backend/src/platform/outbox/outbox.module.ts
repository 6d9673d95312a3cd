import { Global, Module } from '@nestjs/common';
import { Outbox } from './outbox.js';
import { OutboxRelay } from './outbox.relay.js';

@Global()
@Module({ providers: [Outbox, OutboxRelay], exports: [Outbox, OutboxRelay] })
export class OutboxModule {}
