import { BadRequestException, Injectable, NotFoundException, type PipeTransform } from '@nestjs/common';

/** Largest id that a column of type integer can hold. */
export const MAX_ID = 2_147_483_647;

/** An id in a path, in plain digits. A number that no row can have is one that does not exist, not an error of the database. */
@Injectable()
export class ParseIdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    if (!/^-?\d+$/.test(value)) throw new BadRequestException('An id is a whole number.');
    const id = Number(value);
    if (id < 1 || id > MAX_ID) throw new NotFoundException('Nothing has this id.');
    return id;
  }
}
