import { useState } from 'react';
import { NumberInput } from '../../number-input/number-input.tsx';
import { PasswordInput } from '../../password-input/password-input.tsx';
import { TextField } from '../../text-field/text-field.tsx';
import classes from '../gallery.module.css';
import { Specimen } from './specimen.tsx';

export function Fields() {
  return (
    <>
      <TextFields />
      <NumberInputs />
      <PasswordInputs />
    </>
  );
}

function TextFields() {
  const [name, setName] = useState('');
  const [search, setSearch] = useState('Delivery');
  const [email, setEmail] = useState('seller@');
  return (
    <Specimen name="TextField">
      <div className={classes.fields}>
        <TextField
          label="Name"
          description="Up to 70 characters"
          placeholder="What customers call it"
          required
          value={name}
          onChange={setName}
        />
        <TextField label="Search" type="search" clearable value={search} onChange={setSearch} />
        <TextField
          label="E-mail"
          type="email"
          error="This is not a whole e-mail address: the part after the @ is missing."
          value={email}
          onChange={setEmail}
        />
        <TextField label="Technical name" disabled value="blockdelivery" onChange={() => {}} />
      </div>
    </Specimen>
  );
}

function NumberInputs() {
  const [uses, setUses] = useState<number | null>(1);
  const [discount, setDiscount] = useState<number | null>(30);
  const [days, setDays] = useState<number | null>(25);
  return (
    <Specimen name="NumberInput">
      <div className={classes.fields}>
        <NumberInput
          label="Uses"
          description="From 1 to 20"
          min={1}
          max={20}
          value={uses}
          onChange={setUses}
        />
        <NumberInput
          label="Discount"
          description="By 5, up to 30"
          min={0}
          max={30}
          step={5}
          value={discount}
          onChange={setDiscount}
        />
        <NumberInput
          label="Promotion days"
          max={21}
          error="Only 21 days are left this year."
          value={days}
          onChange={setDays}
        />
        <NumberInput label="Customers" disabled value={2} onChange={() => {}} />
      </div>
    </Specimen>
  );
}

function PasswordInputs() {
  const [password, setPassword] = useState('correct horse');
  const [short, setShort] = useState('abc');
  return (
    <Specimen name="PasswordInput">
      <div className={classes.fields}>
        <PasswordInput label="Password" value={password} onChange={setPassword} />
        <PasswordInput
          label="New password"
          autoComplete="new-password"
          error="Use at least 12 characters."
          value={short}
          onChange={setShort}
        />
        <PasswordInput label="Old password" disabled value="unknown" onChange={() => {}} />
      </div>
    </Specimen>
  );
}
