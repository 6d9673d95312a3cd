import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export const reportActions = ['hidden', 'shown', 'no_action', 'taken_down', 'upheld', 'overturned'] as const;

/** What a reviewer did about reports. The table is only added to. */
@Entity({ schema: 'content_reports', name: 'actions' })
export class ReportAction {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('int')
  caseId!: number;

  @Column('int', { nullable: true })
  objectionId!: number | null;

  @Column('int')
  reviewerId!: number;

  @Column('text')
  action!: (typeof reportActions)[number];

  @CreateDateColumn({ type: 'timestamptz' })
  takenAt!: Date;
}
