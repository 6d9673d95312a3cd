import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A user was warned by mail that the account will be erased because of inactivity. */
@Entity({ schema: 'data_rights', name: 'inactivity_warnings' })
export class InactivityWarning {
  @PrimaryColumn('int')
  userId!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  warnedAt!: Date;
}
