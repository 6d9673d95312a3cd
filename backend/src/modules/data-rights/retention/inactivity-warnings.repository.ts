import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { InactivityWarning } from './inactivity-warning.entity.js';

@Injectable()
export class InactivityWarningsRepository {
  constructor(@InjectRepository(InactivityWarning) private readonly warnings: Repository<InactivityWarning>) {}

  /** Does nothing if the user was warned before. */
  async add(userId: number): Promise<void> {
    await this.warnings.createQueryBuilder().insert().values({ userId }).orIgnore().execute();
  }

  findAll(): Promise<InactivityWarning[]> {
    return this.warnings.find();
  }

  findByUser(userId: number): Promise<InactivityWarning[]> {
    return this.warnings.findBy({ userId });
  }

  async deleteByUser(userId: number): Promise<void> {
    await this.warnings.delete({ userId });
  }
}
