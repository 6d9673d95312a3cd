import { type ArgumentMetadata, Injectable, NotFoundException, ParseIntPipe } from '@nestjs/common';

/** Largest id that a column of type integer can hold. */
export const MAX_ID = 2_147_483_647;

/** An id in a path. A number that no row can have is one that does not exist, not an error of the database. */
@Injectable()
export class ParseIdPipe extends ParseIntPipe {
  override async transform(value: string, metadata: ArgumentMetadata): Promise<number> {
    const id = (await super.transform(value, metadata)) as number;
    if (Math.abs(id) > MAX_ID) throw new NotFoundException('Nothing has this id.');
    return id;
  }
}
