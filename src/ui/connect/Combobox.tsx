/**
 * A text field with a list to choose from: typing filters, any other text stays allowed. Of
 * a long list only the first entries that fit are drawn; typing on finds the rest.
 */
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { ControlProps } from '../common/Field.tsx';
import { Listbox } from '../common/Listbox.tsx';
import { useListbox } from '../common/use-listbox.ts';
import styles from './Combobox.module.css';
import { matching, MOST_SHOWN } from './matching.ts';

export function Combobox(props: {
  control: ControlProps & { 'data-testid': string; placeholder: string };
  /** What the list holds, for assistive technology. */
  label: string;
  options: readonly string[];
  value: string;
  /** Whether the list has just come and wants to be looked at. */
  startsOpen: boolean;
  onEdit: (value: string) => void;
}) {
  const { control, options, value, onEdit } = props;
  const [isTyped, setTyped] = useState(false);
  // Who opens the list by hand looks for another one: what stands there must not filter it.
  const found = matching(options, isTyped ? value : '');
  const shown = found.slice(0, MOST_SHOWN);
  const list = useListbox({
    id: control.id,
    options: shown,
    startsOpen: props.startsOpen,
    onOpen: () => setTyped(false),
    onChoose: (option) => {
      onEdit(option);
      setTyped(false);
      return false;
    },
  });
  const drawn = list.isShown ? shown.length : 0;
  const { list: element } = list;
  useEffect(() => {
    if (drawn > 0) element.current?.parentElement?.scrollIntoView?.({ block: 'nearest' });
  }, [drawn, element]);
  return (
    <div className={styles['combobox']} onBlur={list.close}>
      <input
        {...control}
        {...list.field}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for the list
        autoFocus={props.startsOpen}
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => {
          onEdit(event.target.value);
          setTyped(true);
          list.typed();
        }}
        onClick={list.open}
      />
      <Listbox
        state={list}
        label={props.label}
        keyOf={(option) => option}
        isSelected={(option) => option === value}
        foot={<More count={found.length - shown.length} />}
      >
        {(option) => option}
      </Listbox>
    </div>
  );
}

function More({ count }: { count: number }) {
  const t = useT();
  return count > 0 && <p className={styles['more']}>{t('connect.moreModels', { count })}</p>;
}
