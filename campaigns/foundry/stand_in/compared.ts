// What ../test_foundry.py compares with Foundry's published types: the stand-in's dice and the manifest. The module
// itself is compared beside it, with the settings that it has.
import "fvtt-types/configuration";
import type * as standIn from "./dice.mjs";
import manifest from "./module.json";

declare module "fvtt-types/configuration" {
  interface SettingConfig {
    "rollwright.url": string;
    "rollwright.all": boolean;
    "rollwright.ahead": boolean;
    "rollwright.session": string;
    "rollwright.token": string;
    "rollwright.told": { session: string; event: number };
  }

  /** The module asks for settings and users when there are some. */
  interface AssumeHookRan {
    ready: never;
  }
}

/** Each member is one of Foundry's, of the same type, unless its type is of the stand-in's own classes. */
type Like<Ours, Theirs, Own = never> = {
  [Name in keyof Ours]: Name extends keyof Theirs
    ? Name extends Own
      ? true
      : Ours[Name] extends Theirs[Name]
        ? true
        : false
    : false;
}[keyof Ours];
type Holds<Claim extends true> = Claim;

export type Compared = [
  Holds<Like<standIn.Die, foundry.dice.terms.Die, "evaluate">>,
  Holds<Like<standIn.FateDie, foundry.dice.terms.FateDie, "evaluate">>,
  Holds<Like<standIn.Coin, foundry.dice.terms.Coin, "evaluate">>,
  Holds<Like<standIn.Roll, foundry.dice.Roll, "dice" | "evaluate" | "terms">>,
  Holds<Like<typeof standIn.Die, typeof foundry.dice.terms.Die, "prototype">>,
  Holds<Like<typeof standIn.Roll, typeof foundry.dice.Roll, "fromTerms" | "prototype">>,
];

manifest satisfies foundry.packages.BaseModule.CreateData;
