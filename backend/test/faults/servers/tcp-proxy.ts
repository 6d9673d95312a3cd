import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A network between a process and its server that can be slow, silent or cut. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private latencyMs = 0;
  private isFrozen = false;
  private isCut = false;

  private constructor(
    private readonly server: Server,
    private readonly target: () => number,
  ) {
    server.on('connection', (client) => this.join(client));
  }

  static async listen(target: () => number): Promise<TcpProxy> {
    const server = createServer({ noDelay: true });
    const proxy = new TcpProxy(server, target);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.server.address() as { port: number }).port;
  }

  /** Delays each chunk in both directions. */
  setLatency(milliseconds: number): void {
    this.latencyMs = milliseconds;
  }

  /** Transfers nothing, but keeps all connections open, like a lost route. */
  freeze(): void {
    this.isFrozen = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Closes all connections and rejects new ones. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Restores the network. */
  restore(): void {
    [this.latencyMs, this.isFrozen, this.isCut] = [0, false, false];
    for (const socket of this.sockets) socket.resume();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(client: Socket): void {
    if (this.isCut) return void client.destroy();
    const server = connect({ host: '127.0.0.1', port: this.target(), noDelay: true });
    this.forward(client, server);
    this.forward(server, client);
  }

  private forward(from: Socket, to: Socket): void {
    this.sockets.add(from);
    let order = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      if (this.latencyMs === 0) return void to.write(chunk);
      const arrival = pause(this.latencyMs);
      order = order.then(() => arrival).then(() => void (to.destroyed || to.write(chunk)));
    });
    from.on('error', () => undefined);
    from.on('end', () => void order.then(() => to.end()));
    from.on('close', () => {
      this.sockets.delete(from);
      void order.then(() => to.destroy());
    });
    if (this.isFrozen) from.pause();
  }
}
