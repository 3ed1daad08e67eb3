import fc from 'fast-check'

// The same examples in every run, so that a red test is about the change before it. `PROPERTY_SEED=random` looks further.
const given = process.env.PROPERTY_SEED ?? '1'
if (given !== 'random') fc.configureGlobal({ seed: Number(given) })
