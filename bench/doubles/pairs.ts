/**
 * Pairs of records that a person read and labelled before the rules were tuned: s the same place, so that one listing should show both; d
 * different ones (branches of a chain, a hotel and its restaurant, two flats of one building); u undecidable from the data. Holds only
 * hashes of the records' keys. Drawn from all pairs that are near each other or share a name, telephone number, website or Wikidata entry,
 * in strata from nearly alike to barely alike.
 */
export const LABELLED: Record<string, string> = {
  andorra: `
    01e4b2c37c 63ccc40324 d  69c3ba3c49 1bd16480e3 u  caf0ebb479 61a3446597 d  7808550c88 2bacf3ae1c s  b394160dac 60a5d5a175 s
    008063b397 537b1aba4a s  ed88810b2d 480b6486dc d  8e16a86242 0fbae4a537 s  b294c1c974 fafa5f76c0 s  81587e42ca 68d6d6e78b s
    4c5d34a7e9 e385432d59 u  718bba6e54 123e21a6f7 s  5b357ce0f3 d82df4ac2f s  4b6a27e78d ee4c9a03d1 d  74b7c49579 a7cdb55946 d
    55851e54ca 3d6818aac5 d  4f8ddfdaea 1513b4e2a1 d  1b0c621512 a98cb3dd0b d  dbf1114c51 32c5499e4a d  1b43aaf593 4410f0783a d
    e133fbcae7 b711c0b355 s  f845ce0f93 82b8d31ddc d  608afe0828 0535779f82 d  6c48804913 41865c35ac d  1805d8a974 59c424ebc3 d
    3d995aa1a9 17bd18a647 d  d9d3a40c63 4410f0783a d  920ddc963f ad3fca5fbe d  469bfbe0a2 8ece70a67c d  4e167e3683 eb48717a89 s
    0a7f62e27b d850234421 d  a462a46eec 469bfbe0a2 d  2420b12fe4 fba4f18f8f d  9d394e7dbe aea765c1f2 d  1588a2e450 325983ed60 u
    40d462c791 6e43dba432 u  d4cedb8bc1 aea765c1f2 d  2420b12fe4 421a308f3a d  d4cedb8bc1 9d394e7dbe d  04045e031c 67c51a8144 d
    b336a6b3cf 67c51a8144 d  08a552a88b 5a37a005d5 d  ad5f5c1d8c cf9fe258cd d  5e271f0683 d2e9f3de6f s  fab85d5cba 469bfbe0a2 u
    b336a6b3cf 04045e031c d  59e1f8d799 ee4c9a03d1 d  37d36160ae 48ea083f92 d  6c8ee680bb 920ddc963f d  cdc8cab83a e0c2c2dbef d
    34a10c9741 e133fbcae7 d  74b7c49579 9d394e7dbe d  82b8d31ddc 4a82551724 d  6ea59c1310 887e643ed6 d  9eb4b61bf9 bb379e7dfe d
    6c8ee680bb 82b8d31ddc d  df042845dd 09ab6ad0c8 d  4960016e52 7a4cb55d17 d  bb379e7dfe 6966512560 d  cc868d8bcf 63967d0a07 d
    f845ce0f93 920ddc963f d  ce0a9d3442 6cdbc2670c d  ecef77b4b1 48ea083f92 d  34a10c9741 e1cfb5aabf s  1b43aaf593 ae048ecef5 d
  `,
  pokhara: `
    08c2d7430e 659c380d31 s  1885c1ccf0 be292f663c s  19e472ea56 c77d84c0e5 s  e9aaa1fd7b 7e4a1b4304 u  ee6b46f38d 2d54285137 s
    bbd969a564 437c45cde3 s  c7ce2a38fe 7c3e52b474 s  f55041d248 f0a6b86d46 s  cffa5b0022 ee6b46f38d s  7650afecd7 62760f6f8c s
    cffa5b0022 2d54285137 s  503980acfd 265c2e08e4 d  4a5346359f 26ef993565 d  de57a7ae1d 265c2ff8d7 d  0e83f8752e fef32e7a2d d
    8e69304786 5c837d5a3c s  3efc030a90 53937caa30 s  40a17266fc 3a303394db u  c56b86c572 28b5fc945e s  af3b23b6b3 c516d36f4b u
    95c28d5c48 6a0cfaaa48 u  44dd3fa458 eeb2217a7e d  265c2ff8d7 32f960cea8 d  8ef2ec08f2 dcc803ffdb s  b95cae26d1 9436da5c01 u
    7bdea0cfb4 8df3c77844 u  fa42ca80ed 64617d4d2d s  5c12febe98 2133037696 u  ce7e5f9a80 e9aaa1fd7b d  ce7e5f9a80 7e4a1b4304 d
    9358d7dff8 c0bd793645 d  df3afc0af0 9af7775ee9 d  9358d7dff8 3a303394db d  da80db80ec 73197530da d  021504fe82 e270fd6041 d
    c9d6c17df0 109a2f4da0 d  9d06f5c1df 3546ef0460 d  cfa262ef4e 93716f9a84 d  46872ee85a 2e20187c92 d  1929e106d8 3a303394db d
    1ce1d768f0 8833db94ab d  9358d7dff8 1929e106d8 d  6c57777f2e f61fb88ced d  a218189ece 55e1cbeea4 d  de6b46c4a7 a0deb884da d
    de6b46c4a7 4b5344e7e6 d  6675ee8c0f ad105a3bb0 d
  `,
  capetown: `
    84d3b1827e eb98bfc5d9 d  1ccfc35041 e8e646be08 d  cc83a2ed2a 03352e1303 d  c8154f72f5 9a71e30cd9 d  f671a4d53e 46be4bf962 d
    46be4bf962 d067504b40 d
  `,
  buenosaires: `
    3e48419227 3e14331a65 u  6d83e13b8a 1a2fc772ee s  cc6e21a9bc b297974bfb s  a251cf0229 3066ad3251 d  542f2901b0 5bc5d9911e u
    7bc3def7b6 5733cc8e84 s  add9a5de6d 3813383ced s  6f339ab54d 5457cbaeef s  853b663ad9 2d55cea46e s  2d98f25390 21c75738d2 d
    513a9e0f25 d2c869c0dc d  cd69742521 af3131568e u  ce0d78a2b3 2fb7d7c251 d  a19bba804d b13a97dd65 u  8615ba2df6 949871ea28 d
    8615ba2df6 ad05c34ace d  5e1f8e4f3f e3780d4dc2 d  b0d64dfd6a 6b622b16dd d  6d83e13b8a b0d64dfd6a d  6b622b16dd 02105ec3d1 d
    621f219425 2ba6dd2f30 d  949871ea28 8aad8c64f0 d  e3780d4dc2 d4096a1029 d  e25971eb84 37188b7c2f d  719c8de418 cd8b504d86 u
    14581e396d a24268e75b d  916d142f48 44356e35b8 d  45d0b8259f 8ba5ba3fcc d  f2456a717f 9f15593e87 d  18062297f2 7e5d7c9b04 d
    6d2a9ce0b6 8993da6349 d  e293d4a82a 090763521d d
  `,
  boston: `
    c10d04aef5 376d302479 d  34964dde57 1ee1544d94 d  c5e9985429 1ee1544d94 d  1d3de71d7b 3ee5479450 d  c8ea2816db 6bbe8043f4 d
    704943f583 9c841bf4a0 d  34964dde57 d725e8dabe d  e82d293edf 005583c72e d  57e4f735e3 21ce693243 d  27e48100a5 ff85ed594e d
    88a91cac69 17b4700577 d  e6f02e2e23 2ad0d32972 d  4ba6c191ae daee756646 d  b59b64e290 f6b53778f9 d  f65a9871e7 610256d992 d
    157e74d27c 1ee1544d94 d  90d7d98461 36796b54be d  d9424dbeb9 bc2d8f26b1 d  94bfab9574 7a1831e4d8 d  d9b5264c8d e6eb71757c d
    02f4a414ed 4f93346b19 d  9644c201da 5672d0165d d  257a3e5c1e 90d93e4a0a d  e91e5b58d5 cc2a3c2ea7 d  57cb1889e9 5ac7fd86a9 d
    2dbc8261e1 1d4f225ef3 d  adfffd3cd4 531809e011 d  d6d17e5857 8123caffeb d  5f0f07e715 99d2a72619 d  4cd29ab091 f28986b77c d
    26d58a0bcb 91d8cb8516 d  efd3014b13 6a20c7e163 d  ad0800f4ff d9424dbeb9 d  68c7ac71f0 e769414a41 d  029e30147d 85c232bd84 d
    d2997631c5 5f83f8d847 d  a5ad187952 afa7ef8394 d  6a5f7e37a7 7755b9a183 d  0daf89958a efd3014b13 d  2f8816b5ca 7062f67fcd d
    4d5b97883d e639352f0a d  222cc7c4f8 050c492713 d  3e0a080638 d4cd12f120 d  9644c201da 9a5bfb96b3 d  481c912399 7f377fcc85 d
    1d10fe6ace 5ce78089b3 d
  `,
  voyagede: `
    4e3ce59e10 6b4c27e0fc s  b85bcfbbc2 69535fb5ad d  878f3334cf c14837882b s  ecd36c1e77 079b20b3a0 s  75cd93b76c 9441b40448 d
    6ec6334198 65cfd2923b s  e9a3ff6b0b 2d7d3ea3a9 s  4fd71b71a1 f9fb74289d s  153f8cddb6 dc0444007b d  7296bf8eb5 3388c7e451 s
    a87516487a 2eeecb1c53 s  ca6ac85434 400bbe0d2e s  84c74b3d6a 9705d2c879 s  ae613c907e 456c3a78d2 s  658c645822 77ec5aba60 d
    bcc79568bb fc9bfa7029 s  e9655e5bb2 0e5e430979 s  609271c767 8fb12b03c0 s  1859d5fc96 f215310b0a s  ee8728e412 ba982a8ecf s
    e8bda5fb93 65c0275aef s  46a9c0d9c4 9850737875 s  b0f423be68 04ed8f49b0 s  d9a3b8e822 5f2b044662 s  491c125910 19878d6ca0 s
    f54a778a41 ecef070a8f s  af3a725a64 50663a500f s  98d2dea49d 204ab6e666 d  58b623ba24 6a6bc01904 s  0ca7f5e502 4201fcdf85 s
    45e6103ea4 f919f8bd11 s  bac712319f 525064030e d  159a37c0f9 51c74e2bbb s  0f07cfcf8c 36065628b2 s  d2c503429e 783f0a29b9 s
    c3e936a325 1720d651ee u  e41b5a36ef c61c02f44f s  8ed72bb3ae 57662f4a86 s  a3492285b6 bea164c036 s  dc22da9a2f 0ec7ed5e7f d
    6098127c33 b88c06d70e d  10f46faebc e705f2da0d d  f27aba3196 bc229b4e1e d  2bc92fe7c3 59088d428e d  46335eafbe 3bbf11994e d
    f2c128dbfc cb20ae2769 d  b5f599b709 c99c4544bb d  679c1edd87 f86df9f6c1 d  53ce98a350 d5b99bc899 d  3335802e9d 616b9a5d27 d
    dc3a48e070 9adce5e1ee s  75608c88ec 2571349100 d  4995e9f3cf 199ee2a8d7 s  287f4aceb0 576ead8e39 d  8b27c21a02 b47b8137a6 s
    7f397d988e 2eb054ea01 d  6667f15cf4 5f84619f29 s  929f98c65c 4064705122 s  afb0e85440 c44931bbf4 d  47986748d3 053be5a084 d
    eb8aa95e63 18a4f5cfec d  ba0080a670 03dc4d34cc s  68f5f87c12 9ff740d841 d  56167d66bd 22d5c6bf02 s  f25d50777b 049bbcb721 d
    612d153f06 d19e98694e s  6bd526f959 cd6c395474 u  4ef986879e aea05d6bc8 s  31abe42987 2ae58fbb7b u  a4da811e8a 16acadb32d d
    8867cd7a81 e0312cc002 d  a593f4f03d 0a877df44d d  a1d6d5a3e0 7cc53602cc d  e866839561 a0bb8c964e d  71e0f6e9ae 19655338e2 d
    e0a5d29b20 7afbbc3aab d  de5b1e71eb 09f56b1e2b s  1b2bf43602 88b796571e d  cbcb18bf9f 8b208c206b s  52f1324b02 ec66f14cb3 d
    ea72ea9086 bd31578364 d  439b4c2165 0135305343 d  d59ac001c7 e01a739e59 d  33ddeb5bff 8165f37400 d  18b27b72b2 577f97c3ab d
    ebea9d953e 84ee1c4a3e d  bea7a5fa22 5949195528 d  be96be2f87 babb086a4b s  bdb6dda070 c0dc6345e1 d  3c22247b1a 5969f7811a d
    7ccab1062c d1e62d618a d  7eda4013ed c41cdbd6d8 d  e4cd0877c2 fef9b6743d d  89c7021719 b67affe3f3 d  c9520ce435 cbc97e70da d
    0773ee9da6 47b9ea6579 d  a49660dc31 46c19c529d d  b2f2159c73 c60640cbf9 d  c911f68cb3 3f3f7d294e d  1e61d7961b 7f633061de d
    c61c02f44f d577dedbc5 d  3b6736dc61 abd8d07724 d
  `,
  voyage: `
    d561983879 c438e740e3 d  db8dcb5341 c3f49383d0 d  be99cce39f 6faac83987 d
  `,
};
