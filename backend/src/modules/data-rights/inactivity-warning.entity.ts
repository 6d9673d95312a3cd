import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Somebody was written to that their account will end, because they have not been here for years. */
@Entity({ schema: 'data_rights', name: 'inactivity_warnings' })
export class InactivityWarning {
  @PrimaryColumn('int')
  userId!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  warnedAt!: Date;
}
