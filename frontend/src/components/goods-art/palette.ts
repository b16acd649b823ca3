/**
 * Colours of a name. A word that is a colour or a thing has its own; any other name gets five that go together, chosen
 * by its hash. Order: ground, second, third, spark, dark.
 */
import { chanceOf, hashOf, type Chance } from "./chance";
import { darker, hsl, lighter, turned } from "./colour";

export type Palette = readonly [ground: string, second: string, third: string, spark: string, dark: string];

/** Words with their colours: word, then five colours. Later ones give way to earlier ones in the same name. */
const WORDS = `
crimson 9e1526 d42a3c 5c0a16 ff6b70 22060a
ruby b3082e e8254f 6d0420 ff7d93 28040e
scarlet b8201c e6463a 70120f ffb08a 240808
emerald 0b8a4e 1fc878 065132 8dffc0 04231a
jade 4f9c74 86c9a0 2d6b4d d6f2dd 123022
sapphire 1238c4 2f74f2 0b1f7a 7fc4ff 050b30
malachite 0d7a58 2fb98b 064a38 8fe8c4 032019
cobalt 1b46b0 3c74e0 12286a 8fb8ff 0a1330
azure 2a86d8 66b8f2 14528f c8ecff 0a2440
navy 1e335c 3a5c94 101c38 8fa9d6 070d1c
royal 2b3fa8 5267d8 1a2468 e8c35a 0c1030
blue 2563b8 4f95e8 143a78 9cd2ff 081a38
teal 14857d 38bfae 0b524d a8f0e2 042522
turquoise 1fa8a0 62d6c8 0f6c68 d0fff4 073230
aqua 23a3b5 68d8e0 0f6472 c8fbff 06303a
mint 5fc9a0 a2ebcb 2f8a68 e6fff4 123d2f
green 2f8a3c 63bd5c 1a5426 c0ec8f 0a2410
lime 86c232 b9e95a 4d7a18 f0ffa8 20330a
olive 6b7036 8f9550 454922 c3c88a 1c1e0e
moss 5a6b34 82934f 3a4722 c0cf8a 181e0e
apple 5aa82c 90d64a 347014 dcf7a0 143008
spearmint 2fb58e 77e0bd 17795d d6fff0 08362a
yellow e0b81c f7dc58 8f7208 fff3b0 332806
gold c8962a f0cb5e 7d5a12 fff0b4 2e2006
golden c8962a f0cb5e 7d5a12 fff0b4 2e2006
amber d6851c f7b64a 8a4c08 ffe2a0 331a04
honey cf9330 efc268 835512 ffeaba 2f1c06
orange d9691c f79a44 8a3c0a ffd39a 331404
copper a85f34 d58c58 6b3618 f5c39a 281207
bronze 8f6a36 bd9558 5a3f1c e8cd98 22170a
brass b08d3c dab866 70561c f7e3a6 282008
rust 8a4a26 b5713e 5a2c14 d9a06c 1f0f06
red b5221f e0483e 70120f ffa08a 250707
rose d4648a f09ab5 8c3556 ffd9e4 381222
pink e0609f f79cc8 93316a ffd6ea 3a1029
coral e8705a ffa58c 9a3c2c ffdccf 3c120c
candy d42a58 f76a90 8a1034 ffc4d6 34081a
purple 6b2fb0 9c62e0 421a74 d9b8ff 1a0a30
violet 6f35c4 a06ef0 442082 e0c4ff 190a34
plum 6d2b5e 9c4f8a 451a3c dca6cd 1e0a1a
indigo 383a9e 6264d0 22236a b6b8ff 0d0d2a
ultraviolet 2b1b46 7a3be0 191029 b98bff 0c0716
mauve 9a6f9e c69cc8 664468 ecd8ee 281a29
mulberry 7a2452 a84a7c 4d1233 e4a0c4 22071a
fuschia c4268e ec62bc 7d125a ffbfe6 320824
black 2a2d32 44494f 17191c 9aa4ae 0b0c0e
midnight 1c2a6a 4258b8 101a48 8ea6f0 06070f
night 20242c 3d4654 12151a 8c9bb0 08090c
dark 2c2a30 4b4853 19181c 8d88a0 0c0b0e
obsidian 1f1d2a 3d3956 121018 8a7fd0 08070c
shadow 24262b 42464e 141518 8f97a6 09090b
graphite 3b4046 5d646c 24282c a8b2bc 101214
carbon 2b2e33 44494f 1a1c1f 8d969f 0c0d0f
white e8ebee ffffff b8c0c8 8fd0ff 3a424a
ivory e8dfc8 fbf6e8 bfb290 fff8e0 4a4230
pearl ded8e4 fbf8ff b0a6bc ffd8f0 463f4e
silver b4bec7 e2e8ed 7d8891 ffffff 343b42
steel 8b98a5 bcc8d2 5a6670 e8f0f6 242b31
stainless a8b2ba dbe2e8 737e87 ffffff 2d343a
chrome a9b5c0 e6eef5 6b7781 ffffff 2b3238
titanium 8a929e b9c2cf 5a616b e4ecf8 24282e
zinc 939a9c c0c6c8 646a6c eef2f2 282b2c
iron 6d7276 979da1 454a4d c8ced2 1b1e20
gunmetal 464d55 6c757e 2c3136 a5b0ba 131619
grey 7c848c a8b0b7 525960 d6dde3 212529
gray 7c848c a8b0b7 525960 d6dde3 212529
slate 566270 7f8c9c 384250 b4c2d2 181d24
ocean 1668a8 3fa3d8 0d3f70 a0e4ff 061c34
water 1f74b4 58b0e0 12487c b8ecff 081f38
sea 1b7f96 55bcc8 0f5064 b4f2f0 07242e
marine 1f6f8a 4fa9bd 124658 a8e6ee 081f28
tide 1d5fa0 4a98d4 113b6b a8dcff 081a32
wave 1c6cae 52a9e6 104272 ccf0ff 071d36
aquamarine 2aa892 6ee0c6 167060 d0fff0 093530
lagoon 1aa0a8 58d8d4 0e6670 c4fff6 073238
ice 8fcbe8 d2f0fc 5698bd ffffff 24506a
frost 9cc8e0 dff3fc 6398b8 ffffff 28506a
glacier 8ab8d0 cfe8f4 5888a4 ffffff 24465a
arctic c9d8e0 f2f8fb 94a8b4 7cc4e8 3a4a54
snow dde6ec ffffff aebcc6 8cc8ec 40505c
polar a8bccb f6fafc 6d8496 78a8c8 3c4a54
winter a6bccb e0ecf3 6f8a9c ffffff 2c3d49
boreal 4f6152 7b8c78 354438 b2bfa8 181f1a
cold 4f93c4 95cdf0 2c6290 e4f8ff 123048
whiteout e4e8ec f8fafb c2c9d0 aab4be 4a525a
forest 3f5a34 66803f 273a20 a3b56c 111a0d
jungle 3d5c2c 6a8538 263c1a b4bf5e 10190b
grass 5c7a34 8aa548 3b5220 c6d47e 182310
grassland 8a8448 b0a866 5c5a2c d9d29a 26240f
swamp 4c5a38 707c4c 303b23 a3a86c 151a0f
leaf 4c7a34 7da84c 2e5220 c2dc80 13230c
pine 24503c 43785a 163325 8cb896 091811
woodsman 6a4a30 92704a 44301e c0a078 1c130b
bamboo 84984a b5c46e 566a2c e4ecac 222b10
palm 4f8a52 85b872 2f5a34 d6e8a0 122816
sage 84937a acb8a0 5a6854 d4dccb 252c22
boa 5c6a3a 87914f 3b4526 c9c98a 191e10
verdigris 3f8f7e 6fbfa8 27604f b4e8d4 0f2a24
poison 5c9a1c 98d63c 36600c e0ff80 152805
toxic 7cc41c b4f03c 466f0c f0ffa0 1c3006
acid 8ac922 c6f24e 4f7a0e f4ffae 203408
nuclear c9c41c f2ee5a 7c780c fffdb0 302e06
radiation d6b414 f7de4c 86700a fff4a8 322a04
hazard e0a412 f7c842 8a640a fff0b0 2b2310
caution eab308 facc15 8a6a04 fff6b8 1f1a08
desert b59a66 d4bd8c 836c42 ecdcb4 352a17
sand c4ab78 dfca9c 927a4c f2e6c4 3c311c
dune c2a874 decb9c 90764a f0e2bc 3a2f1b
safari 9c8f6a c0b48e 6e6448 ded4b4 2d281a
savannah b08a4a d4b070 7a5c2a eed6a0 30230e
mud 6a5538 8f7752 463723 b89e74 1c150c
drought b08c5c d0b084 7a5c36 ead2aa 302413
parched ab8a5c cfb284 755a38 e8d4ac 2f2414
sandstorm b8926a d9b68e 80603f f0d8b8 332416
earth 7c5e3e a58360 523c26 cdb08c 211709
clay a5694a c98f6c 70432c e8bfa0 2c180e
arid c8a878 e4cca0 957845 7a3f2a 3c2d18
dirt 74603f 9a845c 4c3e27 c4ae84 1e180d
fire d9480f f98a1c 8f1f06 ffd24a 2e0803
flame e0500f fb9422 961f06 ffe066 300903
lava d43a0c f77a1c 7c1404 ffcf4a 2a0603
magma c4320a f06a14 741203 ffbf3a 260502
inferno cc3208 f56a12 7a1002 ffc83c 280502
blaze e05a10 fb9a20 9a2604 ffe48a 300a02
hellfire b82408 ee5c14 6c0c02 ffb83a 240402
heat d96a24 f5a44a 6a3a8a 5ac0f0 2a1420
pyre a82a0c f7a02c 50140a ffcb5c 260a04
scorched 4a4038 6f6152 2f2822 a08a6a 151210
burner d8531a f58f34 353a44 5cb8ff 14161a
sun e8a020 fbc94a a05a0c fff0a0 3a1f06
sunset e0603a f7a04a 8a2c5a ffd98a 2a0e24
dragon b8321c e8822c 6c1608 ffd04a 260803
phoenix d8480f f9941c 8a1c06 ffdf5a 2c0802
vulcan 1f5fae e8ecf0 143a70 f08030 0c1a2c
blood a0101c d02c32 5e0810 ff7a74 22040a
bloodsport b5121c f2f2f2 1f1f24 ff4a4a 0d0d10
slaughter a8131a d4303a 6a0a10 f58a80 2a0508
demon 8c1226 c4304c 52081a ff8090 1e040a
skull 3a3c40 e4ddcb 202226 f7f2e4 0d0e10
bone d8ccb0 f2ead6 a4967a fffaec 40382a
zombie 6a8a4a 9cb86c 42582e b04a5a 1a2412
hell 96181c d84030 560a0e ffae5a 20040a
howl a01818 e05a1c 3c1c1c ffc04a 120808
vampire 7a0f24 b42a48 480814 f2a0b0 1a0409
tiger d9861c f2b03c 8a4c08 fff0c0 1a1208
leopard c99a54 e8c688 8f6630 fff0cc 2a1c0c
jaguar b88438 dab060 7a5420 f5dc9c 22170a
zebra dcdcd8 fafaf8 a8a8a4 ffffff 1a1a1c
wolf 7d8a96 b0bcc6 525c66 e4eef6 20262c
viper 5a8a2a 8fbf44 375a16 e4f08c 16260a
cobra 6a7a2a 98a844 454f18 ddd67c 1b200a
snake 76783e a2a25c 4e5026 d4d092 20210f
gator 54703a 80985a 364a24 bccb90 171f0f
python 96703c c09c5c 644820 e6cd94 291c0c
koi e0603a f6efe4 a83418 ffb03c 2c100a
spider 2f2a34 5a4c66 1c181f d03a50 0d0b0f
space 241a52 5c3ca8 140e30 ff8ae0 0a0618
galaxy 2a1c5c 6a3cb8 160f34 f08aff 0b071a
nebula 3a1c66 8a3cc0 1e0f3a ff9ad8 0e071c
star 2a3a7c 5c74c8 182150 ffe48a 0b1028
moon 4a5478 8a98c4 2c3350 eef0ff 12162a
cosmic 34205e 7a48c0 1c1138 7af0ff 0d081c
stratosphere 3c78c4 8cc0f0 224a88 ffffff 0d2240
storm 4a5868 76889c 303a48 c4d8f0 12171f
lightning 3c3c9c 6c7cf0 20205c f8f090 0c0c24
electric 2060d8 4cb0ff 123a8c f0ff80 081a40
neon e01c8c 1ce0d8 5a1ca8 f0ff3c 160a2c
cyber c81c98 1cc8e0 2a1c5c f5f53c 120a24
vaporwave e85cb8 5cd8e8 6a3cb0 ffe07a 1e1038
laser e02a6a 3ad8f0 4a1a7a fff05a 170a28
plasma b02ae0 5a6cff 5a1280 ffa0f0 1a0828
energy 3cc85a a0f05c 1a7a3c f4ffae 0a2c18
leather 7a5030 a4744a 50321c d0a47a 20130a
wood 8a5f38 b4875a 5c3c20 dcb88c 24170b
walnut 6a452a 90653f 46301c bb9268 1d120a
laminate 9a6a3c c09060 3a2a1c e4c090 1c120a
caramel b07434 d6a060 754a1c f5d2a0 2f1c0a
cocoa 5f3d28 87603f 3f2718 b8906c 1a0f08
chocolate 5c3a24 855a3a 3c2415 b58c66 190e07
coffee 5a4030 83624c 3b291e b8977c 181009
latte b08a68 d6b898 7a5c42 f0dcc4 30221a
berry 8c2450 bc4a7c 5a1232 f09ac0 260714
berries a02848 cc4f74 661430 ff9cb4 2a0814
melon f0705a 74b84a 3a7a2c ffb8a8 16300f
melondrama f0647a 5cb85a 2f7a3c ffd0c4 12300f
grape 6a3c8c 9a68bc 44225c d4aef0 1c0d28
grapes 6a3c8c 9cc84a 44225c d4aef0 1c0d28
banana e8c83c f9e680 a88a18 fffbd0 3c3208
peel f08c2c ffb75c a8540c ffe0b0 3a1c06
sugar f58cc0 8cd8f0 b04a8c fff0a8 3c1430
bubblegum f58cc8 8cd0f5 b84a94 fff0b8 3c1432
asiimov eceff2 f27a1c b8c0c8 ffb25c 17191d
hyper 1a9c8c e0246c 5a1c9c f5e23c 0e1030
printstream eef0f4 b8d8f0 d8c8f0 ffd8ec 18191d
redline 202226 34373c 17181b e23030 0c0d0f
cyrex f0f0ee d82a28 b4b6b8 ff7a6a 17181a
neo 1c1c24 e8e0f0 3c2c5c c84ad8 0a0a10
lore b88a2c e4c05a 3c4a30 fff0b0 1f2414
kill 2c3038 d4ccbc 4a505a d83a34 111317
fade f0b83c d8408c 6a34c4 fff0c0 2c1440
marble d8282c 2050d0 f0c030 f5f0d8 180a1c
nightwish 2a4a9c c83c9c 5c2c8c f5c85a 120c28
wildfire d84a1c f59a2c 5a1c14 ffe07a 20080a
medusa 4c8a7c b8dcc4 2c5a54 d8b84a 12282a
gungnir 2c6cb0 c8dcec 1a4274 f0c85a 0c1c34
kintsugi 23262e 3c424e 16181c f0c04a 0b0c0e`;

const TABLE = new Map<string, Palette>();
for (const row of WORDS.split("\n")) {
  const [word, ...colours] = row.trim().split(" ");
  if (word !== undefined && colours.length === 5) {
    TABLE.set(word, colours.map((colour) => `#${colour}`) as unknown as Palette);
  }
}

/** The colours of a name; names with the same word still differ a little. */
export function paletteOf(name: string): Palette {
  const chance = chanceOf(hashOf(name) ^ 0x51ab);
  const words = name
    .toLowerCase()
    .split(/[^a-zà-ÿ]+/u)
    .map((word) => TABLE.get(word) ?? TABLE.get(word.replace(/(?:ed|s)$/u, "")))
    .filter((found) => found !== undefined);
  const [first, other] = words;
  if (first === undefined) return free(chance);
  const turn = (chance() - 0.5) * 20;
  const shade = (chance() - 0.5) * 0.44;
  const own = first.map((colour) => shaded(turned(colour, turn), shade)) as unknown as Palette;
  return other === undefined ? own : [own[0], other[0], own[2], other[3], own[4]];
}

const shaded = (colour: string, by: number) => (by > 0 ? lighter(colour, by) : darker(colour, -by));

/** The colours of a word alone, where it has some. */
export const coloursOf = (word: string): Palette | undefined => TABLE.get(word);

function free(chance: Chance): Palette {
  const hue = chance() * 360;
  const kind = chance();
  const apart = kind < 0.35 ? 30 + chance() * 30 : kind < 0.7 ? 150 + chance() * 60 : 90 + chance() * 50;
  const vivid = 38 + chance() * 45;
  const light = 30 + chance() * 28;
  const ground = hsl(hue, vivid, light);
  const second = hsl(hue + apart, vivid + 12, Math.min(70, light + 18));
  return [
    ground,
    second,
    hsl(hue + apart / 2, vivid * 0.8, light * 0.62),
    lighter(hsl(hue - apart, Math.min(95, vivid + 25), 62), 0.15),
    darker(hsl(hue, vivid * 0.7, 20), 0.45),
  ];
}
