import { Injectable } from '@nestjs/common';

/** The OpenAPI document as JSON. It describes the complete application, which therefore connects it. */
@Injectable()
export class OpenApiDocument {
  private json?: string;
  private create?: () => object;

  connect(create: () => object): void {
    this.create = create;
  }

  /** @throws Error if nothing is connected */
  read(): string {
    if (!this.create) throw new Error('The OpenAPI document is not connected');
    return (this.json ??= JSON.stringify(this.create()));
  }
}
