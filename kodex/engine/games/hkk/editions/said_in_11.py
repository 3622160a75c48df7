"""Which rule of the 11th edition says what a norm of the Kódex does, and what the edition does not say.

For the form see :meth:`kodex.engine.kernel.overlay.Overlay.tells`. Each pair was judged by the texts of both rules; the
concordance is coarser.
"""

from __future__ import annotations

SAID = {
    "pakliosszeallitas/1": "2.3.6 2.3.7 6.5.1",
    "kartyak-helye/1": "3.4 4.7.1 4.7.2 4.7.3 4.7.5",
    "kartyak-helye/2": "5.3.1",
    "lapok-helyzetei/1": "4.9.3 5.5.2 5.5.8",
    "cel-es-menet/1": "3.2 4.2.1",
    "cel-es-menet/2": "3.6",
    "cel-es-menet/4": "3.12",
    "cel-es-menet/6": "2.8.2 3.14 3.15",
    "cel-es-menet/7": "3.16",
    "cel-es-menet/9": "3.18 3.19",
    "kor-attekintes/3": "31.1",
    "kor-attekintes/6": "31.1",
    "kartya-felepitese/10": "131.6",
    "pj-balazs3/2": "132.13",
    "kijatszas/1": "3.3 4.9.1 5.5.7.1 86.2",
    "kijatszas/2": "7.0.0 7.0.1 21.14",
    "kijatszas/3": "4.20.2 4.20.3 7.1",
    "kijatszas/4": "7.7 21.11",
    "kijatszas/5": "7.3",
    "kijatszas/6": "4.8.1 7.5",
    "f1-elokeszito/1": "5.3.4 29.3 29.3.1",
    "f1-elokeszito/3": "29.4 29.4.1 29.4.6 29.4.7 29.4.8 29.4.11",
    "f1-elokeszito/4": "29.5 29.5.1",
    "f1-elokeszito/5": "29.6 29.6.1 29.6.2 67.6",
    "f2-huzas/1": "30.0 30.1 30.2 30.5",
    "f3-fo/1": "31.2 31.4",
    "f4-csere/1": "32.0",
    "f4-csere/2": "32.2",
    "f4-csere/3": "5.4.1 5.4.5 32.1 32.5",
    "f4-csere/5": "5.4.3",
    "f7-gyogyulasi/1": "39.1",
    "f7-gyogyulasi/2": "39.2 40.1 40.4 41.0",
    "f7-gyogyulasi/3": "40.5 41.1",
    "f7-gyogyulasi/4": "41.2",
    "f7-gyogyulasi/5": "3.11 40.3.0 40.3.3 41.3 41.5",
    "lenyek/1": "8.1.2 8.1.2.1 32.1:only_active_creatures_go_in",
    "lenyek/2": "29.4.10 37.5",
    "lenyek/3": "67.1 67.2",
    "lenyek/4": "67.3 105.2",
    "lenyek/5": "36.10 67.4 67.5",
    "lenyek/6": "8.1.0",
    "varazslatok/1": "8.5.0",
    "bubaj/1": "5.5.5 8.5.2 8.5.4 8.5.5 8.11.0",
    "altalanos/1": "8.5.2 8.5.3",
    "azonnali/1": "4.11.6 4.23.4 8.1.1 8.5.1 8.6:buildings_in_the_own_main_phase 8.7:items_in_the_own_main_phase "
    "8.9.0:locations_in_the_own_main_phase",
    "azonnali/2": "21.15 23.4 57.1 94.0 94.0.1.1 94.7",
    "azonnali/4": "37.0 37.2",
    "epitmenyek/1": "8.6 34.11",
    "epitmenyek/2": "34.6 34.10 37.6",
    "targyak/1": "8.7.1 8.11.0",
    "targyak/2": "5.5.5 8.7",
    "helyszinek/1": "8.9.0 8.9.1 8.9.2 8.9.3 8.9.4 8.9.5 8.9.5.1 8.9.6 99.2 99.3",
    "szabalylap-koveto/1": "4.5.1 42.2 42.3 42.4 43.1 43.1.1 43.2 43.3 43.4 44.1 44.2 44.3 44.4 44.5 99.2 99.3",
    "szabalylap-koveto/2": "48.1 48.2 48.4 48.7",
    "hatasok/1": "97.0 130.0",
    "hatasok/2": "4.23.2 136.3",
    "hatasok/3": "4.23.0",
    "harc-fazisai/1": "33.0 33.1",
    "harc-fazisai/3": "5.4.2 34.0 34.1 34.2 34.3 34.4",
    "harc-fazisai/4": "34.5 34.8",
    "harc-fazisai/6": "35.1 35.2 35.3 35.4 35.5",
    "harc-fazisai/8": "35.9 35.10 36.10 37.4",
    "harc-fazisai/10": "14.5 34.9 36.1 36.4 36.7",
    "harc-fazisai/12": "36.8 36.9",
    "lapszoveg/3": "21.3.2 21.4",
    "kep-allando/1": "132.0 132.10",
    "kep-allando/2": "132.3",
    "kep-allando/4": "14.2 15.2 15.3",
    "kep-allando/5": "131.3 131.4",
    "kep-allando/6": "132.12",
    "kep-allando/7": "132.1 132.2 132.4 132.5 132.6 132.7 132.8 132.9",
    "kep-automatikus/1": "121.1 135.1",
    "kep-automatikus/2": "79 79.1 134.2",
    "kep-automatikus/3": "21.7 133.0 134.0 134.1",
    "kep-harci/1": "35.8 129.2 129.3 129.5",
    "kep-aktivalast-kivano/1": "4.20.1",
    "kep-aktivalast-kivano/2": "86.1",
    "idozites/1": "2.6.3 3.9 4.23.3 23.3",
    "idozites/3": "57.0 94.1 94.3 94.6 94.6.1",
    "idozites/4": "31.3",
    "idozites/8": "4.11.1 4.11.7 33.2 33.3",
    "idozites/9": "4.11.8",
    "fogalmak/anti-blokkolas/1": "134.9",
    "fogalmak/anti-magia/1": "134.10 134.11",
    "fogalmak/aramlas/1": "93.4.4 93.4.6 93.4.7",
    "fogalmak/blokkolas/1": "134.6 134.6.1 134.7",
    "fogalmak/celpont/1": "21.5.1",
    "fogalmak/csabitas/1": "137.1",
    "fogalmak/dermesztesjelzo/1": "119.1 119.2 119.3",
    "fogalmak/dobato-forras/1": "111.3.0 111.3.1",
    "fogalmak/eloholt/1": "69.2",
    "fogalmak/ellopod/1": "5.3.2 5.5.9 174.0",
    "fogalmak/elet/1": "120.0 120.2 120.3 120.4 120.6 120.7 120.8 134.4",
    "fogalmak/ep-felaldozasa/1": "4.25.2 103.1 103.4",
    "fogalmak/felaldozas/1": "7.4 7.4.2 105.0",
    "fogalmak/forras/1": "98.0 98.1",
    "fogalmak/halo/1": "71 71.1 71.2",
    "fogalmak/hideg/1": "52.1 52.2 82",
    "fogalmak/horgony/1": "73 73.1",
    "fogalmak/idezesi-koltseg/2": "7.7.1 21.9",
    "fogalmak/idezesi-koltseg/3": "21.8.1 21.8.3 21.13",
    "fogalmak/idezesi-koltseg/4": "21.9.0 21.10",
    "fogalmak/idoleges-es-kesleltetett-hatas/1": "127.0.0 127.0.1 127.0.2 127.0.5 127.0.6 127.1 127.2",
    "fogalmak/izom/1": "124.1 124.2 124.3 124.4 124.6",
    "fogalmak/jatekba-kerul/1": "26.1",
    "fogalmak/jelzo/1": "25.1 27.1 117.1",
    "fogalmak/jelzo/2": "25.1 25.3 26.3 26.6 26.8",
    "fogalmak/kereso-huzo-forras/1": "111.5.0 111.5.1 111.6.0 111.6.1",
    "fogalmak/kenyszeritett-aldozas/1": "104.0 104.1",
    "fogalmak/kikerul-a-jatekbol/1": "107.0",
    "fogalmak/kincs/1": "74.2 74.4",
    "fogalmak/kompenzacio/1": "93.4.14",
    "fogalmak/kod/1": "75.1 75.2 75.3 75.5 75.6",
    "fogalmak/koronkent-egyszer/1": "90.1 90.2 90.3 90.4 90.5",
    "fogalmak/kotelek/1": "89.1",
    "fogalmak/lapok-eldobasa/1": "4.17.0 4.17.2 4.17.3 4.17.4",
    "fogalmak/lapok-gazdaja/1": "8.11.2",
    "fogalmak/lapok-hataskore/1": "4.1.3",
    "fogalmak/lapok-kijatszasa/1": "4.21.0 4.22.0 21.3.0",
    "fogalmak/lapok-kijatszasa/2": "94.8",
    "fogalmak/lapok-kijatszasa/5": "4.22.1",
    "fogalmak/leny-altipus/1": "51.3",
    "fogalmak/leny-gyogyulasa/1": "4.26",
    "fogalmak/megakadalyoz-egy-lapot/1": "4.21.2 94.2",
    "fogalmak/megol-egy-lenyt/1": "108.0",
    "fogalmak/megszuntetes/1": "47.1",
    "fogalmak/morf/1": "62.1 62.2",
    "fogalmak/osmagia/1": "78.2",
    "fogalmak/passzivizalas/1": "5.5.4 86.2",
    "fogalmak/permanens/1": "4.6.0",
    "fogalmak/reakcio-dragitas/1": "83 92.9",
    "fogalmak/rezisztencia/1": "80",
    "fogalmak/rezisztencia/2": "80.1",
    "fogalmak/rezisztencia/3": "80.2",
    "fogalmak/sebez-celponton/1": "109.0",
    "fogalmak/sebzes-eletpont/2": "14.1 14.3 15.1",
    "fogalmak/sebzes-eletpont/4": "4.25.0 4.25.4",
    "fogalmak/sebzo-ill-gyogyito-forras/1": "111.1.0 111.1.1 111.2.0 111.2.1",
    "fogalmak/semlegesites/1": "91.2.10 91.2.11 91.2.12 91.2.13",
    "fogalmak/semmi/1": "4.8.4 4.16.2",
    "fogalmak/semmizes/1": "4.16.0",
    "fogalmak/semmizo-forras/1": "4.16.3 111.4.0",
    "fogalmak/sikeres-kijatszaskor/1": "21.16",
    "fogalmak/tamado-lenyek/1": "110.0",
    "fogalmak/tuz/1": "52.1 52.2 82",
    "fogalmak/token-lap/1": "96.3",
    "fogalmak/vedekezes/1": "81.0 81.1 81.2",
    "fogalmak/vedekezes-bonusz/1": "38.0",
    "fogalmak/villam/1": "52.1 52.2 82",
    "fogalmak/vizio/2": "58.0",
    "fogalmak/vizio/3": "58.1",
    "fogalmak/vizio/4": "58.2",
    "fogalmak/zanszilank/1": "7.2.0 7.2.1 7.2.2",
    "alternativ/1": "144.2",
    "alternativ/2": "142.1",
}

OTHERWISE = {
    "3.8": "cel-es-menet/3",
    "4.2.4": "fogalmak/lapok-hataskore/1",
    "4.7.7": "fogalmak/lapok-hataskore/1",
    "4.22.2": "fogalmak/lapok-kijatszasa/1",
    "7.8": "fogalmak/idezes/1",
    "8.6.1": "epitmenyek/1",
    "8.11.3": "fogalmak/lapok-gazdaja/1",
    "21.9.2": "fogalmak/idezesi-koltseg/4",
    "21.12": "fogalmak/idezes/1",
    "37.1": "azonnali/4",
    "48.3": "szabalylap-koveto/2",
    "56": "fogalmak/leny-altipus/1",
    "74.3": "fogalmak/kincs/1",
    "134.3": "kep-automatikus/2",
    "134.12": "fogalmak/anti-magia/1",
    "144.1": "alternativ/1",
}

UNKNOWN = {
    "torzszülött, galetki, testrész": "8.1.3 8.1.3.1 8.2.1 8.2.2 8.2.3 8.4.3",
    "őslich": "49.1",
    "kétszínű lap": "6.2",
    "szingularitás, pulzáló lap, végzetúr, szkritter": "59.1 59.2 60 61.1 64.1 64.2",
    "fa és fém tárgy, hegymélyi, legendás, őrző, nyíl": "70.1 70.2 72.1 72.2 72.3 76.1 77 77.1 88",
    "életkioltó": "84",
    "Előny, Jutalom, Időleges költség": "91.2.6 91.2.7 91.2.8 91.2.9 91.3.2 91.3.3 91.3.4 91.3.5",
    "párbaj": "93.4.9 93.4.10 93.4.11 93.4.12 93.4.13",
    "automatikus reakció": "95.0 95.1 95.2 95.3",
    "álom-, elmúlás- és öregítésjelző": "118.1 118.2 118.3 122.1 123.1 123.2",
    "újrahasznosítás": "134.14",
    "áldozás mint idézési költség": "7.4.1 7.4.1.1 7.4.1.2",
    "szakértelem és szintlépés": "8.3.1 8.4.1 8.4.2 8.8.0 8.8.1 125.1 125.2",
    "regenerálódás mint képesség": "136.6 136.7 136.8",
    "kiegészítő pakli": "6.5.1.1 142.3 143.1 144.3",
    "versenyformátumok": (
        "150.1 150.2 150.4 151.3 151.4 151.5 152.1 152.2 152.3 153.1 153.2 153.3 154.1 154.2 154.3 155.1 "
        "155.2 155.3 155.4 155.5 155.6 156.1 156.2 156.3 156.4 156.5 157.1 157.2 157.3 157.4 157.5 158.1 "
        "158.2 158.3 159.1 159.2 160.1 161.1 162.1 162.2 163.1 163.2 164.1 165.1 166.1 166.2 166.3 166.4 "
        "166.5 167.2"
    ),
    "mérkőzés és versenyrend": (
        "2.2.1.1 138.2 138.3 139.0 139.1 140.0 140.1 141.0 141.1 143.2 143.3 143.4 143.5 145.1 146.1 147 147.1 147.2 "
        "147.3 151.1 151.6 167.1"
    ),
}

SILENT = """
1.4.2 2.1 2.2.1 2.2.5 2.2.6 2.2.7 2.2.8 2.2.9 2.3.1 2.3.2 2.3.3 2.3.4 2.3.8 2.5.1 2.6.4 2.6.6 2.6.7 2.6.8.1 2.6.11
2.7.2 2.8.1 2.8.3 3.7 4.1.2 4.2.2 4.2.5 4.2.6 4.2.7 4.4.1 4.4.2 4.4.4 4.4.5 4.5.2 4.5.3 4.7.4 4.7.6 4.7.8 4.7.9 4.7.10
4.8.3 4.8.5 4.10.2 4.10.3 4.10.4 4.10.6 4.10.7 4.11.2 4.12.0 4.12.1 4.12.2 4.13.0 4.13.1 4.13.2 4.13.3 4.13.4 4.13.5
4.13.5.1 4.13.6 4.14.0 4.14.1 4.14.2 4.14.3 4.14.4 4.15.0 4.15.1 4.16.1 4.17.1 4.17.5 4.18.0 4.18.1 4.18.2 4.18.3
4.18.4 4.19.1 4.20.0 4.21.1 4.23.1 4.23.5 4.24.1 4.24.2 4.24.3.0 4.24.3.1 4.24.3.2 4.24.3.3 4.24.3.4 4.25.1 4.25.3
5.4.3.1 5.4.4 6.5.2 6.5.3 6.5.4 7.5.1 7.6 7.6.1 7.7.2 7.7.3 7.7.4 8.0.1 8.5.1.1 8.5.6 8.9.7 8.11.1 9.2 9.3 10.2 10.3
11.1 12.3 14.4 21.1.1 21.1.2 21.2 21.3.3 21.5 21.5.0 21.5.2 21.5.3 21.5.4 21.6 21.6.1 21.7.1 21.7.2 21.7.3 21.8.2
21.9.1 21.9.3 21.17 21.17.1 21.17.2 21.18 21.19 21.19.1 22.1 22.1.1 22.1.2 22.2 23.1 23.2 24.1 24.2 24.3 24.4 24.5
24.6 25.2 26.2 26.4 26.5 26.7 26.9 27.2 27.4 27.5 28.3 28.4 28.5 29.1 29.2 29.4.2 29.4.3 29.4.3.1 29.4.4 29.4.5 29.4.9
30.3 30.4 32.3 32.4 34.12 35.6 35.7 36.2 36.3 36.5 36.6 36.11 37.3 37.7 40.2 40.3.1 40.3.2 41.4 43.5 43.6 43.7 43.8
44.6 44.7 45.1 45.2 45.3 45.4 46.1 46.2 46.3 47.2 47.3 48.5 48.6 50.0 50.1 50.2 50.3 50.4 51.1 51.2 51.4 51.5 52 53 54
55 62.0 63 66.2 69.1 74.5 75.4 75.7 78.1 78.2.1 80.3 89.2 89.3 90.6 91.2.1 91.2.2 91.2.3 91.3.6 91.4.1 91.5.1 91.5.2
91.5.3 92.7 92.8 92.10 93.0 93.1 93.3 93.4.1 93.4.2 93.4.3 93.4.5 93.5.0 93.5.1 93.5.2 93.5.3 93.6.0 93.6.1 93.6.2
93.6.3 94.0.1.2 94.0.1.3 94.0.2 94.0.2.1 94.0.2.2 94.4 94.5 94.7.1 94.7.2 94.9 96.0 96.2 96.5 97.1 99.0 99.1 99.4 99.5
99.5.1 99.6 99.7 100.0 101.0 102.0 102.1 102.2 102.3 102.4 103.2 103.3 105.1 106.0 106.1 108.1 109.1 109.2 111.0
111.0.1 111.1.2 111.1.3 111.1.4 111.2.2 111.2.3 111.2.4 111.4.1 111.7 112.0 113.0 114.0 114.1 114.2 114.3 114.4 115.0
115.1 115.2 116.0 117.3 117.4 120.1 120.5 124.5 127.0.3 127.0.4 127.0.7 127.1.1 127.1.2 127.1.3 127.2.1 127.2.2 128.1
129.1 129.4 129.7 130.2 130.4 131.6.1 131.6.2 131.6.3 131.7 131.8 131.10 131.12 132.5.1 132.5.2 132.11 132.14 132.15
134.1.1 134.1.2 134.13 135.1.1 136.5 142.2 174.1 174.2 174.3 174.4 174.5 174.6
"""
