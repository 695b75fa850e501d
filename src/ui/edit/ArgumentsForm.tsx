/**
 * The arguments of a call as a form: a field for each that the schema knows or the call has,
 * and below them the names of those that could be added.
 */
import { useT } from '../../i18n/translate.tsx';
import { Pill } from '../common/Pill.tsx';
import { fieldsOf, type ArgumentField } from './argument-fields.ts';
import { isSame } from './at-path.ts';
import { FieldControl } from './FieldControl.tsx';
import { AddButton, Place, RemoveButton, type PartProps } from './FormParts.tsx';
import styles from './Form.module.css';

export function ArgumentsForm(
  props: PartProps<Record<string, unknown>> & {
    schema: Record<string, unknown> | undefined;
  },
) {
  const { value, path, verbs, schema } = props;
  const t = useT();
  const { shown, absent } = fieldsOf(schema, value);
  return (
    <div className={styles['fields']}>
      {shown.length === 0 && <p className={styles['none']}>{t('edit.noArguments')}</p>}
      {shown.map((field) => (
        <Argument key={field.name} {...props} field={field} />
      ))}
      {absent.length > 0 && (
        <div className={styles['adds']} role="group" aria-label={t('edit.addArgument')}>
          {absent.map(({ name, initial }) => (
            <AddButton
              key={name}
              label={name}
              onClick={() => verbs.set([...path, name], initial)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function Argument(props: PartProps<Record<string, unknown>> & { field: ArgumentField }) {
  const { field, broken, verbs } = props;
  const t = useT();
  const path = [...props.path, field.name];
  const isThere = Object.hasOwn(props.value, field.name);
  const isBroken = broken.some((one) => isSame(one.path.slice(0, path.length), path));
  const wrong = field.kind === 'json' ? 'edit.noJson' : 'edit.noNumber';
  const whole = field.kind === 'number' && field.isWhole ? 'edit.noWholeNumber' : wrong;
  return (
    <Place
      label={<span className="mono">{field.name}</span>}
      marks={
        <>
          {field.isRequired && <span className={styles['mark']}>{t('edit.required')}</span>}
          {!field.isKnown && <Pill title={t('edit.unknownTitle')}>{t('edit.unknown')}</Pill>}
          <span className="grow" />
          {isThere && !field.isRequired && (
            <RemoveButton what={field.name} onClick={() => verbs.set(path, undefined)} />
          )}
        </>
      }
      note={field.description}
      error={isBroken ? whole : isThere ? undefined : 'edit.missing'}
    >
      {(control) => (
        <FieldControl
          field={field}
          control={control}
          value={props.value[field.name]}
          path={path}
          broken={broken}
          verbs={verbs}
        />
      )}
    </Place>
  );
}
