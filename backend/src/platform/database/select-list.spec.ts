import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type RowOf, selectColumns, selectExpressions } from './select-list.js';

abstract class Named {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('text')
  nameEn!: string;
}

@Entity()
class Ingredient extends Named {
  @Column('timestamptz', { nullable: true })
  checkedAt!: Date | null;

  @Column('text', { name: 'inci' })
  labelName!: string;

  displayName!: string;
}

describe('selectColumns', () => {
  it('a column is selected under the name of its property', () => {
    expect(selectColumns(Ingredient, ['id', 'nameEn', 'checkedAt'])).toBe(
      'id, name_en as "nameEn", checked_at as "checkedAt"',
    );
  });

  it('each column has the alias of its table', () => {
    expect(selectColumns(Ingredient, ['id', 'nameEn'], 'i')).toBe('i.id, i.name_en as "nameEn"');
  });

  it('a column name that the entity sets is used', () => {
    expect(selectColumns(Ingredient, ['labelName'])).toBe('inci as "labelName"');
  });

  it('a property without a column is rejected when the file is loaded', () => {
    expect(() => selectColumns(Ingredient, ['displayName'])).toThrow('Ingredient.displayName is not a column.');
  });

  it('a misspelt property does not compile', () => {
    // @ts-expect-error the entity has no such property
    expect(() => selectColumns(Ingredient, ['checkdAt'])).toThrow();
  });

  it('the type of the rows is derived from the list', () => {
    const readRow = <List>(_list: List) => ({ id: 1, checkedAt: null }) as unknown as RowOf<List>;
    const row = readRow(selectColumns(Ingredient, ['id', 'checkedAt']));
    expect(row.checkedAt).toBeNull();
    // @ts-expect-error the list does not contain the name
    expect(row.nameEn).toBeUndefined();
  });
});

describe('selectExpressions', () => {
  it('an expression is selected under the name of its property', () => {
    const list = selectExpressions<{ total: number; oldestAt: Date | null }>({
      total: 'count(*)::int',
      oldestAt: 'min(created_at)',
    });
    expect(list).toBe('count(*)::int as "total", min(created_at) as "oldestAt"');
  });

  it('a missing or an additional expression does not compile', () => {
    // @ts-expect-error no expression for oldestAt
    selectExpressions<{ total: number; oldestAt: Date | null }>({ total: 'count(*)::int' });
    // @ts-expect-error the row has no such property
    expect(selectExpressions<{ total: number }>({ total: '1', count: '2' })).toBe('1 as "total", 2 as "count"');
  });
});
